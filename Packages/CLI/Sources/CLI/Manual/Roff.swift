/// Writes the source of a manual page, with lines of at most 80 bytes.
struct Roff {
  private(set) var source: String

  /// Begins a page with its title and its name section.
  init(title: String, summary: String) {
    source = """
      .TH \(Self.escaped(title.uppercased())) 1 \(CommandLineInterface.releaseDate) "app \(CommandLineInterface.version)" "User Commands"

      """
    section("Name")
    text("\(title) - \(summary)")
  }

  /// Begins a section.
  mutating func section(_ title: String) {
    source += ".SH \(title.uppercased())\n"
  }

  /// Begins a part of a section.
  mutating func subsection(_ title: String) {
    source += ".SS \"\(Self.escaped(title))\"\n"
  }

  /// Adds a paragraph.
  mutating func text(_ text: String) {
    paragraph()
    lines(text)
  }

  /// Adds the form of a call: its fixed words, and the words to replace.
  mutating func synopsis(_ call: String, _ placeholders: [String]) {
    source += ".B \(Self.escaped(call))\n"
    lines(placeholders.joined(separator: " "))
  }

  /// Adds a list of terms, each with its meaning.
  mutating func definitions(_ definitions: [(term: String, meaning: String)]) {
    for (term, meaning) in definitions {
      guard !meaning.isEmpty else {
        text(term)
        continue
      }
      source += ".TP\n.B \(Self.escaped(term))\n"
      lines(meaning)
    }
  }

  /// Adds a list of options, without hidden ones.
  mutating func options(_ options: [OptionDeclaration]) {
    definitions(options.filter { !$0.isHidden }.map { ($0.synopsis, "\($0.help).") })
  }

  /// Adds the examples of a command.
  mutating func examples(_ configuration: CommandConfiguration) {
    paragraph()
    source += ".nf\n"
    for (call, meaning) in [(configuration.example, "")] + configuration.moreExamples {
      source += "\(Self.escaped(call))\(meaning.isEmpty ? "" : "    \\fI\(Self.escaped(meaning))\\fR")\n"
    }
    source += ".fi\n"
  }

  /// Adds a reference to a page of section 1.
  mutating func reference(_ name: String) {
    source += ".BR \(Self.escaped(name)) (1)\n"
  }

  /// Begins a paragraph, unless a heading has begun one.
  private mutating func paragraph() {
    if !source.split(separator: "\n").suffix(1).joined().hasPrefix(".S") { source += ".PP\n" }
  }

  /// Adds filled lines.
  private mutating func lines(_ text: String) {
    var line = ""
    for word in text.split(separator: " ").map({ Self.escaped($0) }) {
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > 79 {
        source += "\(line)\n"
        line = ""
      }
      // A full stop or an apostrophe at the beginning of a line would be a request.
      let isRequest = line.isEmpty && (word.hasPrefix(".") || word.hasPrefix("'"))
      line += line.isEmpty ? (isRequest ? "\\&\(word)" : word) : " \(word)"
    }
    if !line.isEmpty { source += "\(line)\n" }
  }

  /// The text with the characters that roff would interpret.
  ///
  /// `\-` is the hyphen that can be copied into a shell.
  private static func escaped(_ text: some StringProtocol) -> String {
    text.map { Self.escapes[$0] ?? String($0) }.joined()
  }

  private static let escapes: [Character: String] = [
    "\\": "\\e", "-": "\\-", "\"": "\\(dq", "~": "\\(ti", "'": "\\(aq", "^": "\\(ha", "`": "\\(ga",
  ]
}
