extension Prompt {
  /// Asks a question until the user enters yes or no: `Delete 3 files? [y/N] `.
  ///
  /// - Parameters:
  ///   - question: The question, without a space at its end.
  ///   - isYes: The value of an empty line; `nil` if the user must enter one.
  /// - Throws: ``PromptError``: `endOfInput` at the end of the input; `failed` for a system error.
  public func confirm(_ question: StyledText, default isYes: Bool? = nil) async throws(PromptError) -> Bool {
    try await choose(question, from: Confirmation.self, default: isYes.map(Confirmation.init)) == .yes
  }

  /// Asks a question until the user enters one of a few words, or the first letters of one.
  ///
  /// ```swift
  /// enum Tide: String, CaseIterable { case spring, neap, mixed }
  /// let tide = try await prompt.choose("Which tide?", from: Tide.self, default: .mixed)
  /// ```
  ///
  /// The words are shown behind the question, with the default in upper case: `Which tide? [spring/neap/MIXED] `. If
  /// `yes` and `no` are among them, all are shown by their first letters: `Send it? [Y/n/e] `. Upper and lower case are
  /// equal.
  ///
  /// - Parameters:
  ///   - question: The question, without a space at its end.
  ///   - words: The type of the words.
  ///   - word: The value of an empty line; `nil` if the user must enter one.
  ///   - hint: The line to write after any other text. Defaults to the list of the words.
  /// - Throws: ``PromptError``: `endOfInput` at the end of the input; `failed` for a system error.
  public func choose<Word: CaseIterable & RawRepresentable<String> & Sendable>(
    _ question: StyledText, from words: Word.Type, default word: Word? = nil, hint: StyledText? = nil
  ) async throws(PromptError) -> Word {
    let choices = Choices(words: Array(words.allCases), default: word, hint: hint)
    return try await onThread { prompt throws(PromptError) in try prompt.readChoice(of: choices, question) }
  }

  /// Asks until the user enters one of the choices.
  private func readChoice<Word>(of choices: Choices<Word>, _ question: StyledText) throws(PromptError) -> Word {
    while true {
      do throws(PromptError) {
        if let word = choices.word(try readUneditedLine("\(question) [\(choices.summary)] ")) { return word }
      } catch {
        guard error == .tooLong || error == .invalidEncoding else { throw error }
      }
      let width = max(output.profile.size.columns - 2, 1)
      for line in choices.hint.wrapped(toWidth: width) {
        try write(verbatim: "  \(line.render(output.profile.colorDepth))\n")
      }
    }
  }
}

/// The words of `confirm(_:default:)`.
private enum Confirmation: String, CaseIterable {
  case yes, no

  init(_ isYes: Bool) { self = isYes ? .yes : .no }
}

/// The words that a user chooses from, and the texts that select them.
private struct Choices<Word: RawRepresentable<String> & Sendable>: Sendable {
  /// The words in short, behind the question.
  let summary: String
  /// The line after another text.
  let hint: StyledText

  private let words: [Word]
  private let defaultWord: Word?
  /// The words in lower case.
  private let labels: [String]

  init(words: [Word], default word: Word?, hint: StyledText?) {
    precondition(!words.isEmpty, "a prompt needs at least one choice")
    let labels = words.map { $0.rawValue.lowercased() }
    // Yes and no, and the words beside them, are shown by the first letters that no other word begins with.
    let isShort = ["yes", "no"].allSatisfy(labels.contains)
    summary = words.indices.map { index in
      let label = labels[index]
      let prefixes = label.indices.map { label[...$0] }
      let unique = prefixes.first { prefix in labels.count { $0.hasPrefix(prefix) } == 1 }
      let text = String(isShort ? unique ?? label[...] : label[...])
      return words[index].rawValue == word?.rawValue ? text.uppercased() : text
    }.joined(separator: "/")
    let list = words.dropLast().map(\.rawValue).joined(separator: ", ")
    self.hint = hint ?? "Enter \(list)\(list.isEmpty ? "" : " or ")\(words.last?.rawValue ?? "")."
    self.words = words
    self.labels = labels
    defaultWord = word
  }

  /// Returns the word that a line selects.
  func word(_ line: String) -> Word? {
    let text = line.trimmingBlanks().lowercased()
    if text.isEmpty { return defaultWord }
    if let index = labels.firstIndex(of: text) { return words[index] }
    let matches = labels.indices.filter { labels[$0].hasPrefix(text) }
    return matches.count == 1 ? words[matches[0]] : nil
  }
}
