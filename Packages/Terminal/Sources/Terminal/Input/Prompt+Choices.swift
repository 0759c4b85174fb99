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
  /// The words are shown behind the question, with the default in upper case: `Which tide? [spring/neap/MIXED] `. If `yes`
  /// and `no` are among them, all are shown by their first letters: `Send it? [Y/n/e] `. Upper and lower case are equal.
  ///
  /// - Parameters:
  ///   - question: The question, without a space at its end.
  ///   - words: The type of the words.
  ///   - word: The value of an empty line; `nil` if the user must enter one.
  ///   - hint: The line to write after any other text. Defaults to the list of the words.
  /// - Throws: ``PromptError``: `endOfInput` at the end of the input; `failed` for a system error.
  public func choose<Word: CaseIterable & RawRepresentable<String>>(
    _ question: StyledText, from words: Word.Type, default word: Word? = nil, hint: StyledText? = nil
  ) async throws(PromptError) -> Word {
    let all = Array(words.allCases)
    return all[try await index(of: Choices(words: all, default: word, hint: hint), question)]
  }

  /// Writes a numbered list and asks a question until the user enters a number or a label.
  ///
  /// ```text
  ///   1  eu-1
  ///   2  us-1
  /// Which server? [1-2]
  /// ```
  ///
  /// The first letters of a label select it too, in upper or lower case, if no other label begins with them.
  ///
  /// - Parameters:
  ///   - question: The question, without a space at its end.
  ///   - choices: The list, which must not be empty.
  ///   - choice: The value of an empty line; `nil` if the user must enter one.
  ///   - label: Returns the label of a choice. Defaults to its description.
  /// - Throws: ``PromptError``: `endOfInput` at the end of the input; `failed` for a system error.
  public func choose<Choice: Equatable>(
    _ question: StyledText, from choices: [Choice], default choice: Choice? = nil,
    label: (Choice) -> String = { "\($0)" }
  ) async throws(PromptError) -> Choice {
    choices[
      try await index(of: Choices(choices.map(label), defaultIndex: choices.firstIndex { $0 == choice }), question)]
  }

  private func index(of choices: Choices, _ question: StyledText) async throws(PromptError) -> Int {
    try await onThread { prompt throws(PromptError) in try prompt.readIndex(of: choices, question) }
  }

  /// Asks until the user enters one of the choices, and returns its index.
  private func readIndex(of choices: Choices, _ question: StyledText) throws(PromptError) -> Int {
    try write { () throws(OutputError) in try output.writeLines(choices.list) }
    while true {
      do throws(PromptError) {
        if let index = choices.index(try readUneditedLine("\(question) [\(choices.summary)] ")) { return index }
      } catch {
        guard error == .tooLong || error == .invalidEncoding else { throw error }
      }
      let width = max(output.profile.size.columns - 2, 1)
      try write { () throws(OutputError) in
        try output.writeLines(choices.hint.wrapped(toWidth: width).map { "  \($0)" })
      }
    }
  }
}

/// The words of `confirm(_:default:)`.
private enum Confirmation: String, CaseIterable {
  case yes, no

  init(_ isYes: Bool) { self = isYes ? .yes : .no }
}

/// The choices of a question, and the texts that select them.
private struct Choices: Sendable {
  /// The lines above the question.
  let list: [StyledText]
  /// The choices in short, behind the question.
  let summary: String
  /// The line after another text.
  let hint: StyledText

  /// The labels in lower case.
  private let labels: [String]
  private let isNumbered: Bool
  private let defaultIndex: Int?

  /// Creates a list with numbers.
  init(_ labels: [String], defaultIndex: Int?) {
    precondition(!labels.isEmpty, "a prompt needs at least one choice")
    let width = "\(labels.count)".count
    self.labels = labels.map { $0.lowercased() }
    list = zip(1..., labels).map { number, label in
      let number: StyledText = "\(number)"
      return "  \(number.padded(toWidth: width, alignment: .trailing))  \(label)"
    }
    summary = (labels.count == 1 ? "1" : "1-\(labels.count)") + (defaultIndex.map { ", default: \($0 + 1)" } ?? "")
    hint = labels.count == 1 ? "Enter 1." : "Enter a number from 1 to \(labels.count)."
    isNumbered = true
    self.defaultIndex = defaultIndex
  }

  /// Creates words.
  init<Word: RawRepresentable<String>>(words: [Word], default word: Word?, hint: StyledText?) {
    precondition(!words.isEmpty, "a prompt needs at least one choice")
    let labels = words.map { $0.rawValue.lowercased() }
    let defaultIndex = words.firstIndex { $0.rawValue == word?.rawValue }
    // Yes and no, and the words beside them, are shown by the first letters that no other word begins with.
    let isShort = ["yes", "no"].allSatisfy(labels.contains)
    summary = labels.indices.map { index in
      let prefixes = labels[index].indices.map { labels[index][...$0] }
      let unique = prefixes.first { prefix in labels.count { $0.hasPrefix(prefix) } == 1 }
      let prefix = isShort ? unique ?? labels[index][...] : labels[index][...]
      return index == defaultIndex ? prefix.uppercased() : String(prefix)
    }.joined(separator: "/")
    let list = words.dropLast().map(\.rawValue).joined(separator: ", ")
    self.hint = hint ?? "Enter \(list)\(list.isEmpty ? "" : " or ")\(words.last?.rawValue ?? "")."
    self.list = []
    self.labels = labels
    self.defaultIndex = defaultIndex
    isNumbered = false
  }

  /// Returns the index of the choice that a line selects.
  func index(_ line: String) -> Int? {
    let text = line.trimmingBlanks().lowercased()
    if text.isEmpty { return defaultIndex }
    if isNumbered, let number = Int(text), labels.indices.contains(number - 1) { return number - 1 }
    if let index = labels.firstIndex(of: text) { return index }
    let matches = labels.indices.filter { labels[$0].hasPrefix(text) }
    return matches.count == 1 ? matches[0] : nil
  }
}
