#compdef printplay
# Completion of printplay for zsh. The program itself knows the answer; this only asks it.

_printplay() {
  local -a lines plain valued
  local line program=${(Q)words[1]}
  lines=("${(@f)$(_PRINTPLAY_COMPLETE=zsh ${~program} \
    "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
  case ${lines[1]} in
    # Behind --option= it is the value that is a file.
    files) [[ $PREFIX == --*=* ]] && compset -P '*='; _files ;;
    folders) [[ $PREFIX == --*=* ]] && compset -P '*='; _files -/ ;;
    words)
      for line in ${lines[2,-1]}; do
        # What ends in = goes on with a value; the text behind the first : that is not escaped
        # is what a word means.
        if [[ $line == *= || $line == *=:* ]]; then valued+=("$line"); else plain+=("$line"); fi
      done
      # _describe shows a word that begins with a dash only as an option.
      local -a dashed=() any_case=(-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}')
      [[ $PREFIX == -* ]] && dashed=(-o)
      (( $#valued )) && _describe $dashed printplay valued $any_case -S ''
      (( $#plain )) && _describe $dashed printplay plain $any_case
      return 0 ;;
  esac
}

# Read by the completion system, this file is the function; read in any other way, it says so.
if [[ ${funcstack[1]} == _printplay ]]; then
  _printplay "$@"
else
  compdef _printplay printplay
fi
