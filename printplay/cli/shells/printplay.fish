# Completion of printplay for fish. The program itself knows the answer; this only asks it.

function __printplay_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l plain (string unescape -- $current 2>/dev/null; or echo -- $current)
    set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
    set -lx _PRINTPLAY_COMPLETE fish
    set -l lines ($program $words[2..-1] "$plain" 2>/dev/null)
    # Behind --option= it is the value that is a file.
    set -l option (string match -r -- '^--[^=]+=' $current)
    switch "$lines[1]"
        case files
            for path in (__fish_complete_path (string replace -- "$option" '' $current))
                echo -- "$option"$path
            end
        case folders
            for path in (__fish_complete_directories (string replace -- "$option" '' $current))
                echo -- "$option"$path
            end
        case words
            printf '%s\n' $lines[2..-1]
    end
end

complete --command printplay --no-files --keep-order --arguments '(__printplay_complete)'
