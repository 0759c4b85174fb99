/// A place in the source code, for messages that say where something happened.
public struct CallSite: Sendable, CustomStringConvertible {
  /// The module and the file, as `#fileID` gives them.
  public let fileID: StaticString

  /// The path of the file, as `#filePath` gives it.
  public let filePath: StaticString

  /// The line, from 1.
  public let line: UInt

  /// The column, from 1.
  public let column: UInt

  /// Names the place where it is made.
  ///
  /// - Parameters:
  ///   - fileID: The module and the file.
  ///   - filePath: The path of the file.
  ///   - line: The line, from 1.
  ///   - column: The column, from 1.
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The file and the line, such as `Weather/Forecast.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}
