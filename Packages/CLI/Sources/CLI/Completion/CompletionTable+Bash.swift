extension CompletionTable {
  /// The script for bash 3.2 and later; it does not need the package bash-completion.
  var bashScript: String {
    """
    # Completes the command line of app in bash: source <(app completion bash)

    # Sets the words, the options and the fields of the command $1, such as /account/create.
    _app_command() {
      commands='' options='' fields=''
      case $1 in
    \(entries.filter { !$0.words.isEmpty || !$0.options.isEmpty || !$0.fields.isEmpty }.map(Self.bashCase).joined())\
      esac
    }

    _app() {
      # Readline splits words at the characters of COMP_WORDBREAKS too, such as = and :
      local line=$COMP_LINE word words=() index
      for ((index = 0; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if ((index == 0)) || [[ $line == [[:space:]]* ]]; then
          words+=("$word")
          line=${line#"${line%%[![:space:]]*}"}
        else
          words[${#words[@]}-1]+=$word
        fi
        line=${line#"$word"}
      done

      local command='' option='' position=0 ended='' last=$((${#words[@]} - 1))
      for ((index = 1; index < last; index++)); do
        word=${words[index]}
        if [[ -n $option ]]; then
          option=''
        elif [[ -z $ended && $word == -- ]]; then
          ended=1
        elif [[ -z $ended && $word == -[!0-9]* ]]; then
          case $word in
            \(optionsBeforeValues.joined(separator: " | "))) option=$word ;;
          esac
        else
          case $position$command/$word in
            \(paths.map { "0\($0)" }.joined(separator: " | "))) command+=/$word ;;
            *) position=$((position + 1)) ;;
          esac
        fi
      done

      local commands options fields candidates=() chosen='' prefix='' current=${words[last]}
      _app_command "$command"
      COMPREPLY=()
      if [[ -z $ended && -z $option && $current == --*=* ]]; then
        option=${current%%=*}
        current=${current#*=}
        [[ $COMP_WORDBREAKS == *=* ]] || prefix=$option=
      fi
      if [[ -n $option ]]; then
        case $option in
    \(optionsWithValues.map(Self.bashValues).joined())\
        esac
      elif [[ -z $ended && $current == -* ]]; then
        candidates=($options \(Self.words(for: globalOptions).map(\.text).joined(separator: " ")))
      elif ((position == 0)); then
        candidates=($commands)
      fi
      for word in "${candidates[@]}"; do
        if [[ $chosen$word == "$current"* && ,$chosen != *,"$word",* ]]; then
          COMPREPLY+=("$prefix$chosen$word")
        fi
      done
    }

    complete -F _app app

    """
  }

  private static func bashCase(_ entry: Entry) -> String {
    let lists = [
      ("commands", entry.words.map(\.text)), ("options", words(for: entry.options).map(\.text)),
      ("fields", entry.fields),
    ]
    let assignments = lists.filter { !$0.1.isEmpty }.map { "\($0)='\($1.joined(separator: " "))'" }
    return "    \(entry.path.isEmpty ? "''" : entry.path)) \(assignments.joined(separator: " ")) ;;\n"
  }

  private static func bashValues(of option: OptionDeclaration) -> String {
    let action: String
    switch option.completion {
    case .words(let words): action = "candidates=(\(words.joined(separator: " ")))"
    case .fields:
      action = """
        candidates=($fields)
              [[ $current != *,* ]] || chosen=${current%,*},
              compopt -o nospace 2>/dev/null
        """
    case .files:
      action = """
        compopt -o filenames 2>/dev/null
              local IFS=$'\\n'
              candidates=($(compgen -f -- "$current"))
        """
    case .none, .commands: return ""
    }
    return """
            \(option.writtenNames.joined(separator: " | ")))
              \(action)
              ;;

      """
  }
}
