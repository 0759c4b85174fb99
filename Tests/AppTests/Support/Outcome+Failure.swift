import Testing

extension Outcome {
  /// Expects a failure as every failure must be: nothing on standard output, the exit code, a first line that says what
  /// and where, few lines, no character to obey, nothing of the system's or the language's own words.
  ///
  /// - Parameters:
  ///   - code: The exit code.
  ///   - message: What the first line must say; `URL` stands for the address of either list.
  ///   - baseURL: The server's base URL.
  func expectFailure(
    _ code: Int32, says message: String, at baseURL: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(status == code, "\(self)", sourceLocation: sourceLocation)
    #expect(bytes.isEmpty, sourceLocation: sourceLocation)
    let messages = ["/posts", "/users"].map { message.replacing("URL", with: baseURL + $0) }
    let first = errorLines.first ?? ""
    #expect(first.hasPrefix("app: "), "\(self)", sourceLocation: sourceLocation)
    #expect(messages.contains { first.contains($0) }, "\(self)", sourceLocation: sourceLocation)
    #expect((1...3).contains(errorLines.count), "\(self)", sourceLocation: sourceLocation)
    #expect(errors.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, sourceLocation: sourceLocation)
    for words in [
      "NSURLError", "Optional(", "Error Domain", "Fatal error", "curl", "OpenSSL", "debugDescription", "Swift.",
    ] {
      #expect(!errors.contains(words), "\(self)", sourceLocation: sourceLocation)
    }
  }
}
