/// A source location for failure messages.
public struct CallSite: Sendable {
  private let file: StaticString
  private let path: StaticString
  /// The line, starting at 1.
  public let line: Int
  /// The column, starting at 1.
  public let column: Int

  /// Creates a source location.
  ///
  /// The default is the location of the call.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    file = fileID
    path = filePath
    self.line = Int(clamping: line)
    self.column = Int(clamping: column)
  }

  /// The module and the file name, in the form of `#fileID`.
  public var fileID: String { "\(file)" }

  /// The path of the file, in the form of `#filePath`.
  public var filePath: String { "\(path)" }
}

// MARK: - Conformances

extension CallSite: CustomStringConvertible {
  /// The file and the line, such as `Weather/Forecast.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}
