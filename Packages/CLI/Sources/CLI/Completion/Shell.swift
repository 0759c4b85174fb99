enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish
}

extension Shell {
  /// The script that completes the command line of the program in this shell, by ``Completion/command``.
  var completionScript: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// The script for bash 3.2 and later; it does not need the package bash-completion.
  private static let bashScript = #"""
    # Completes the command line of app in bash: source <(app completion bash)
    _app() {
      local IFS=$' \t\n' line=$COMP_LINE words=() word index prefix candidate
      # Readline splits words at the characters of COMP_WORDBREAKS too, such as = and :
      for ((index = 0; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if ((index == 0)) || [[ $line == [[:space:]]* ]]; then words+=("$word"); else words[${#words[@]}-1]+=$word; fi
        line=${line#*"$word"}
      done
      prefix=${words[${#words[@]}-1]%"${word#[=:]}"}
      COMPREPLY=()
      while IFS=$'\t' read -r candidate _; do
        case $candidate in
          :files) compopt -o default 2>/dev/null ;;
          :nospace) compopt -o nospace 2>/dev/null ;;
          *) candidate=${candidate#"$prefix"} COMPREPLY+=("${candidate// /\\ }") ;;
        esac
      done < <("${words[0]/#\~/$HOME}" __complete "${words[@]:1}" 2>/dev/null)
    }
    complete -F _app app

    """#

  /// The script for zsh, as a file `_app` in `fpath` or by `source`.
  private static let zshScript = #"""
    #compdef app
    # Completes the command line of app in zsh: app completion zsh >FOLDER/_app, with a folder of fpath.
    _app() {
      local line
      local -a candidates suffix
      for line in "${(@f)$(${~words[1]} __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
          (:files) compset -P '--*='; _files ;;
          (:nospace) suffix=(-S '') ;;
          (?*) candidates+=("${line/$'\t'/:}") ;;
        esac
      done
      (($#candidates)) && _describe candidate candidates "${(@)suffix}" -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'
    }
    if [[ $funcstack[1] == _app ]]; then _app "$@"; else compdef _app app; fi

    """#

  /// The script for fish 3 and later.
  private static let fishScript = #"""
    # Completes the command line of app in fish: app completion fish | source
    function __app_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        for line in ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
            switch $line
                case :files
                    set -l parts (string match -r -- '^(--[^=]*=|)(.*)$' "$current")
                    __fish_complete_path "$parts[3]" | string replace -r -- '^' "$parts[2]"
                case :nospace
                case '*'
                    printf '%s\n' $line
            end
        end
    end
    complete -c app -e
    complete -c app -f -k -a '(__app_complete)'

    """#
}

extension Shell: ExpressibleByArgument {
  static var placeholder: String { "SHELL" }
  static var expectation: String { "one of \(validValues.joined(separator: ", "))" }
}
