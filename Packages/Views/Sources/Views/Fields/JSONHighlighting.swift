public import Terminal

extension String {
  /// JSON text as lines in the styles of its tokens.
  ///
  /// The text is unchanged, but for the characters in it that ``JSONValue/text(_:)`` escapes.
  public var highlightedJSON: [StyledText] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(\.highlightedJSON)
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var highlightedJSON: StyledText {
    var line = StyledText()
    var rest = self
    while let first = rest.first {
      let token = rest.firstToken
      rest = rest[token.endIndex...]
      let style: Style =
        switch first {
        case "\"": rest.first { $0 != " " } == ":" ? .jsonName : .jsonString
        case "-", "0"..."9": .jsonNumber
        case "a"..."z": .jsonLiteral
        default: .dim
        }
      line += StyledText(verbatim: token.escapingHidden, style: first.properties.isWhitespace ? .plain : style)
    }
    return line
  }

  /// A string, a word, or one character.
  private var firstToken: Self {
    guard first == "\"" else {
      let word = prefix { $0.properties.isAlphabetic || "+-.0123456789".unicodeScalars.contains($0) }
      return word.isEmpty ? prefix(1) : word
    }
    var isEscaped = false
    let string = dropFirst().prefix { character in
      let isEnd = character == "\"" && !isEscaped
      isEscaped = !isEscaped && character == "\\"
      return !isEnd
    }
    return string.endIndex < endIndex ? self[...string.endIndex] : self
  }

  private var escapingHidden: String {
    map { $0.isHidden && !$0.properties.isWhitespace ? $0.escapeSequence : String($0) }.joined()
  }
}
