public import Features
public import Foundation

extension Date {
  /// Returns the time since the date in its largest unit: `3 minutes ago`, or `3 min ago`.
  public func age(at now: Date, isAbbreviated: Bool = false) -> String {
    let seconds = now.timeIntervalSince(self)
    guard seconds >= 0 else { return "at a future date, check the clock" }
    guard seconds >= 1, let unit = Duration.units.first(where: { seconds >= Double($0.seconds) })
    else { return "just now" }
    let count = Int(min(seconds / Double(unit.seconds), 1_000_000))
    let symbol = isAbbreviated ? unit.symbol : nil
    return (symbol.map { "\(count) \($0)" } ?? count.counted(unit.noun)) + " ago"
  }
}

extension Duration {
  fileprivate static let units: [(noun: Noun, symbol: String?, seconds: Int64)] = [
    (Noun(one: "day", many: "days"), nil, 86400), (Noun(one: "hour", many: "hours"), "h", 3600),
    (Noun(one: "minute", many: "minutes"), "min", 60), (Noun(one: "second", many: "seconds"), "s", 1),
  ]

  /// The duration in words, in its two largest units, rounded up: `1 minute 30 seconds`.
  public var words: String {
    let seconds = max(components.seconds, 0) + (components.attoseconds > 0 ? 1 : 0)
    // The second unit is rounded up, which may carry into the first.
    let step: Int64 =
      switch seconds {
      case 86400...: 3600
      case 3600...: 60
      default: 1
      }
    var rest = (seconds + step - 1) / step * step
    var words: [String] = []
    for unit in Self.units where rest >= unit.seconds {
      words.append(Int(rest / unit.seconds).counted(unit.noun))
      rest %= unit.seconds
    }
    return words.isEmpty ? "0 seconds" : words.joined(separator: " ")
  }

  /// The duration in milliseconds below one second, otherwise in whole seconds, rounded up.
  public var short: String {
    let milliseconds = Int((self / .milliseconds(1)).rounded(.up))
    return milliseconds < 1000 ? "\(milliseconds) ms" : "\(Int((self / .seconds(1)).rounded(.up))) s"
  }
}

extension Noun {
  /// A row of a list.
  public static let row = Noun(one: "row", many: "rows")
  /// A cached response.
  public static let response = Noun(one: "response", many: "responses")
  /// An image.
  public static let image = Noun(one: "image", many: "images")
}

extension Int {
  /// A number of bytes in the largest unit that leaves at least 1: `48 KB`; 1 KB is 1024 bytes.
  ///
  /// `NetworkError` words its limits itself, which are multiples of 1 MB: it knows no view.
  public var byteCount: String {
    if self >= 1 << 20 { return "\(self >> 20).\(((self & 0xFFFFF) * 10) >> 20) MB" }
    return self >= 1 << 10 ? "\(self >> 10) KB" : "\(self) bytes"
  }
}

extension String {
  /// The limit on the length of a value in a message, in characters.
  private static let maximumValueLength = 200

  /// The text with its first character in upper case, for the beginning of a sentence, unless it is a URL.
  public var uppercasedFirst: String { hasPrefix("http") ? self : prefix(1).uppercased() + dropFirst() }

  /// The text after "a" or "an".
  public var withIndefiniteArticle: String {
    "\(first.map { "AEIOaeio".contains($0) } == true ? "an" : "a") \(self)"
  }

  /// The text with its first character in lower case, for the middle of a sentence.
  public var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

  /// The text in quotes, for a message, with escape sequences for invisible characters; a long text is truncated.
  public var quoted: String {
    let text = prefix(Self.maximumValueLength)
    let shown = text.map { $0.isInvisible ? String($0).escapingInvisible : String($0) }.joined()
    return text.endIndex == endIndex ? "\"\(shown)\"" : "\"\(shown)…\""
  }

  /// The text as one word of a shell's command line, in quotes if it needs them.
  ///
  /// `RESTClient` quotes the words of its `curl` commands itself: it knows no terminal.
  public var shellWord: String {
    let isPlain = !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_./:@%+=,-".contains($0)) }
    return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
  }

  /// The words of the text as a line of a shell, whose quotes and backslashes keep spaces.
  public var shellWords: [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in self {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }

  /// The text with each long word truncated, for a message that may contain long URLs.
  public var abbreviated: String {
    guard utf8.count > Self.maximumValueLength else { return self }
    return split(separator: " ", omittingEmptySubsequences: false).map { word in
      let text = word.prefix(Self.maximumValueLength)
      return text.endIndex == word.endIndex ? String(word) : "\(text)…"
    }.joined(separator: " ")
  }
}

extension String {
  /// The text with the escape sequences of JSON for characters that are not shown, such as `\u200b` (RFC 8259, section
  /// 7).
  var escapingInvisible: String {
    unicodeScalars.map { scalar in
      let isShown =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        case .spaceSeparator: scalar == " "
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
      return isShown ? String(scalar) : scalar.escapeSequence
    }.joined()
  }
}

extension Character {
  /// Whether the character is not shown, such as a zero-width space; a part of an emoji is not a character.
  fileprivate var isInvisible: Bool { unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) }
}
