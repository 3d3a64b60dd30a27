# Completion of printplay for bash. The program itself knows the answer; this only asks it.

_printplay() {
    local kind='' line
    COMPREPLY=()
    {
        IFS= read -r kind
        while IFS= read -r line; do COMPREPLY+=("$line"); done
    } < <(_PRINTPLAY_COMPLETE=bash "${1/#\~\//$HOME/}" \
        "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
    case $kind in
        files) compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$2")) ;;
        folders) compopt -o dirnames 2>/dev/null || COMPREPLY=($(compgen -d -- "$2")) ;;
        # What ends in = goes on with a value.
        *) [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null ;;
    esac
    return 0
}

complete -F _printplay printplay
