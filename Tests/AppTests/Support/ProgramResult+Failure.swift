import Testing

extension ProgramResult {
  /// Expects the exit code, no standard output, and an error of one to three lines that starts with the message and
  /// contains no control characters and no internal text.
  ///
  /// - Parameters:
  ///   - code: The exit code.
  ///   - message: A text of the first line. `URL` is replaced by the URL of the posts or the users.
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
    expectNoInternalText(sourceLocation: sourceLocation)
  }

  /// Expects no control characters, and no text of the system, the language or a library.
  func expectNoInternalText(sourceLocation: SourceLocation = #_sourceLocation) {
    for words in [
      "NSURL", "URLError", "Optional(", "Error Domain", "Fatal error", "curl", "OpenSSL", "SSL_ERROR", "errno",
      "Swift.", "debugDescription", "0x", " at /", "Stack",
    ] {
      #expect(!errors.contains(words), "\(self)", sourceLocation: sourceLocation)
    }
    let isText = errors.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || ![.control, .format].contains(scalar.properties.generalCategory)
    }
    #expect(isText, "\(self)", sourceLocation: sourceLocation)
  }
}
