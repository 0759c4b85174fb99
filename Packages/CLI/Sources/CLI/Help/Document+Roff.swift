import Terminal
import Views

extension Document {
  /// The source of the manual page, with the macros of man(7).
  var roff: String {
    let title = name.replacing(" ", with: "-")
    let edition = "\(CommandLineInterface.releaseDate) \"app \(CommandLineInterface.version)\""
    var lines = [".TH \(Self.escaped(title.uppercased())) 1 \(edition) \"User Commands\"", ".SH NAME"]
    func paragraph(_ text: String, isTerm: Bool = false) {
      // A heading begins a paragraph.
      if lines.last?.hasPrefix(".S") == false { lines.append(".PP") }
      lines += isTerm ? [".B \(Self.escaped(text))"] : Self.filled(text)
    }
    paragraph("\(title) - \(summary.lowercasedFirst)")
    lines += [".SH SYNOPSIS", ".B \(Self.escaped(name))"] + Self.filled(arguments) + [".SH DESCRIPTION"]
    paragraph(discussion ?? "\(summary).")
    for section in sections {
      let heading = Self.escaped(section.title)
      lines.append(section.isNested ? ".SS \"\(heading)\"" : ".SH \(heading.uppercased())")
      for text in section.texts { paragraph(text) }
      for (term, meaning) in section.definitions {
        guard !meaning.isEmpty else {
          paragraph(term, isTerm: term.hasPrefix("app "))
          continue
        }
        lines += [".TP", ".B \(Self.escaped(term))"] + Self.filled(meaning)
      }
    }
    if name != "app" {
      lines += [".SH SEE ALSO", ".BR app (1)", "for the global options, the exit codes and the environment"]
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Returns the text in lines of at most 80 bytes.
  private static func filled(_ text: String) -> [String] {
    // A full stop at the beginning of a line would be a request.
    StyledText(escaped(text), lineBreaks: .kept).wrapped(toWidth: 60).map(\.text)
      .map { $0.hasPrefix(".") ? "\\&\($0)" : $0 }
  }

  /// Returns the text with the characters that roff would interpret.
  ///
  /// `\-` is the hyphen that can be copied into a shell.
  private static func escaped(_ text: String) -> String {
    text.map { escapes[$0] ?? String($0) }.joined()
  }

  private static let escapes: [Character: String] = [
    "\\": "\\e", "-": "\\-", "\"": "\\(dq", "~": "\\(ti", "'": "\\(aq", "^": "\\(ha", "`": "\\(ga",
  ]
}
