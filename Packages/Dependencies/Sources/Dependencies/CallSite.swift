/// A place in the source code, for messages that say where something happened.
///
/// It takes 16 bytes, because every ``Dependency`` holds one. A line beyond 1,048,575 and a column beyond 4,095 are told as
/// those.
///
/// `@unchecked` because of the pointer: it leads to texts that are part of the program and never change.
public struct CallSite: @unchecked Sendable {
  private let filePathStart: UnsafePointer<UInt8>
  /// From the path of the file to its identifier, which lies in the same program; zero where it does not.
  private let fileIDOffset: Int32
  /// The line in the upper 20 bits, the column in the lower 12.
  private let position: UInt32

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
    filePathStart = filePath.start
    fileIDOffset = Int32(exactly: fileID.start - filePathStart) ?? 0
    position = min(UInt32(clamping: line), 0xF_FFFF) << 12 | min(UInt32(clamping: column), 0xFFF)
  }

  /// The module and the file, as `#fileID` gives them.
  public var fileID: String { String(cString: filePathStart + Int(fileIDOffset)) }

  /// The path of the file, as `#filePath` gives it.
  public var filePath: String { String(cString: filePathStart) }

  /// The line, from 1.
  public var line: Int { Int(position >> 12) }

  /// The column, from 1.
  public var column: Int { Int(position & 0xFFF) }
}

// MARK: - Conformances

extension CallSite: CustomStringConvertible {
  /// The file and the line, such as `Weather/Forecast.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}

extension StaticString {
  /// The first byte of the text, which a zero byte follows; that of `?` for a text of one character, which has no place.
  fileprivate var start: UnsafePointer<UInt8> {
    hasPointerRepresentation ? utf8Start : ("??" as StaticString).utf8Start
  }
}
