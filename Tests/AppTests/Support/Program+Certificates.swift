extension Program {
  /// Returns the program with a file of certificates to trust in place of the system's.
  ///
  /// - Parameter path: The file in PEM format. If it does not exist, no certificate is trusted.
  func trusting(_ path: String) -> Program {
    var program = self
    program.environment["SSL_CERT_FILE"] = path
    return program
  }
}
