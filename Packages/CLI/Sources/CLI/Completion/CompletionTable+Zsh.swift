extension CompletionTable {
  /// The script for zsh, as a file `_app` in `fpath` or by `source`.
  var zshScript: String {
    """
    #compdef app
    # Completes the command line of app in zsh: app completion zsh >FOLDER/_app, with a folder of fpath.

    # Sets the words, the options and the fields of the command $1, such as /account/create.
    _app_command() {
      commands=() options=() fields=()
      case $1 in
    \(entries.map(Self.zshCase).joined())\
      esac
    }

    _app() {
      local command= option= position=0 ended= word
      for word in "${(@)words[2,CURRENT-1]}"; do
        if [[ -n $option ]]; then
          option=
        elif [[ -z $ended && $word == -- ]]; then
          ended=1
        elif [[ -z $ended && $word == -[^0-9]* ]]; then
          case $word in
            (\(optionsBeforeValues.joined(separator: "|"))) option=$word ;;
          esac
        else
          case $position$command/$word in
            (\(paths.map { "0\($0)" }.joined(separator: "|"))) command+=/$word ;;
            (*) position=$((position + 1)) ;;
          esac
        fi
      done

      local -a commands options fields
      _app_command "$command"
      local current=$words[CURRENT]
      if [[ -z $ended && -z $option && $current == --*=* ]]; then
        option=${current%%=*}
        compset -P '--*='
      fi
      if [[ -n $option ]]; then
        case $option in
    \(optionsWithValues.map(Self.zshValues).joined())\
        esac
      elif [[ -z $ended && $current == -* ]]; then
        options+=(\(Self.zshList(Self.words(for: globalOptions))))
        _describe -o option options
      elif ((position == 0)); then
        _describe command commands
      fi
    }

    if [[ $funcstack[1] == _app ]]; then
      _app "$@"
    else
      compdef _app app
    fi

    """
  }

  private static func zshCase(_ entry: Entry) -> String {
    let lists = [
      ("commands", zshList(entry.words)), ("options", zshList(words(for: entry.options))),
      ("fields", entry.fields.joined(separator: " ")),
    ]
    let assignments = lists.filter { !$0.1.isEmpty }.map { "\n        \($0)=(\($1))" }
    return "    (\(entry.path.isEmpty ? "''" : entry.path))\(assignments.joined())\n        ;;\n"
  }

  /// The elements for `_describe`: `'posts:List posts'`.
  private static func zshList(_ words: [Word]) -> String {
    words.map { word in
      let text = word.text.replacing(":", with: "\\:")
      return (word.summary.isEmpty ? text : "\(text):\(word.summary)").quotedForShell
    }.joined(separator: " ")
  }

  private static func zshValues(of option: OptionDeclaration) -> String {
    let action: String
    switch option.completion {
    case .words(let words): action = "compadd -- \(words.joined(separator: " "))"
    case .fields:
      action = """
        current=${current#--*=}
              local -a chosen
              [[ $current != *,* ]] || chosen=(${(s:,:)${current%,*}})
              fields=(${fields:|chosen})
              compset -P '*,'
              compadd -S '' -- $fields
        """
    case .files: action = "_files"
    case .none, .commands: return ""
    }
    return """
            (\(option.writtenNames.joined(separator: "|")))
              \(action)
              ;;

      """
  }
}

extension String {
  /// The text in single quotes, for bash and zsh.
  var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}
