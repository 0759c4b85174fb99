extension CompletionTable {
  /// The script for fish 3 and later.
  var fishScript: String {
    """
    # Completes the command line of app in fish: app completion fish | source

    # Prints the candidates for the word at the cursor; more than those that begin like it.
    function __app_candidates
        set -l command ''
        set -l option ''
        set -l position 0
        set -l ended ''
        set -l words (commandline -opc)
        for word in $words[2..-1]
            if test -n "$option"
                set option ''
            else if test -z "$ended" -a "x$word" = x--
                set ended 1
            else if test -z "$ended"; and string match -qr -- '^-[^0-9]' $word
                switch $word
                    case \(optionsBeforeValues.joined(separator: " "))
                        set option $word
                end
            else
                switch $position$command/$word
                    case \(paths.map { "0\($0)" }.joined(separator: " "))
                        set command "$command/$word"
                    case '*'
                        set position (math $position + 1)
                end
            end
        end

        set -l commands
        set -l options
        set -l fields
        switch $command
    \(entries.map(Self.fishCase).joined())\
        end

        set -l current (commandline -ct)
        set -l prefix ''
        if test -z "$ended" -a -z "$option"; and string match -qr -- '^--[^=]+=' "$current"
            set option (string replace -r -- '=.*' '' $current)
            set prefix $option=
            set current (string replace -r -- '^[^=]*=' '' $current)
        end
        if test -n "$option"
            switch $option
    \(optionsWithValues.map(Self.fishValues).joined())\
            end
        else if test -z "$ended"; and string match -q -- '-*' "$current"
            printf '%s\\n' $options \(Self.fishList(Self.words(for: globalOptions)))
        else if test $position -eq 0 -a (count $commands) -gt 0
            printf '%s\\n' $commands
        end
    end

    # Fish would also offer what contains the characters of the word anywhere in the description.
    function __app_complete
        set -l pattern (string escape --style=regex -- (commandline -ct))
        __app_candidates | string match -er -- "^$pattern"
    end

    complete -c app -e
    complete -c app -f -k -a '(__app_complete)'

    """
  }

  private static func fishCase(_ entry: Entry) -> String {
    let lists = [
      ("commands", fishList(entry.words)), ("options", fishList(words(for: entry.options))),
      ("fields", entry.fields.joined(separator: " ")),
    ]
    let assignments = lists.filter { !$0.1.isEmpty }.map { "            set \($0) \($1)\n" }
    return "        case \(entry.path.isEmpty ? "''" : entry.path)\n\(assignments.joined())"
  }

  /// The lines that fish reads: a word, a tab, and its description.
  private static func fishList(_ words: [Word]) -> String {
    words.map { word in
      guard !word.summary.isEmpty else { return word.text }
      let summary = word.summary.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      return "\(word.text)\\t'\(summary)'"
    }.joined(separator: " ")
  }

  private static func fishValues(of option: OptionDeclaration) -> String {
    let action: String
    switch option.completion {
    case .words(let words): action = "printf '%s\\n' \(words.map { "\"$prefix\"\($0)" }.joined(separator: " "))"
    case .fields:
      action = """
        set -l chosen (string match -r -- '^.*,' "$current")
                        for field in $fields
                            string match -q -- "*,$field,*" ",$chosen"
                            or echo "$prefix$chosen$field"
                        end
        """
    case .files:
      action = """
        for file in (__fish_complete_path "$current")
                            echo "$prefix$file"
                        end
        """
    case .none, .commands: return ""
    }
    return """
                  case \(option.writtenNames.joined(separator: " "))
                      \(action)

      """
  }
}
