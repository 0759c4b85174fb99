import Dependencies

extension Endpoint {
  /// A call that fails the running test, at the place given.
  ///
  /// - Parameters:
  ///   - name: The name to report, such as `TypicodeClient.posts`.
  ///   - fileID: The file to point at.
  ///   - filePath: The path of that file.
  ///   - line: The line to point at.
  static func failing(
    _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    Self(unimplemented(name, throwing: .cancelled, fileID: fileID, filePath: filePath, line: line))
  }
}
