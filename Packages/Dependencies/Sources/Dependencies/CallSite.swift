/// A source location for failure messages.
///
/// Its size is 16 bytes, because every ``Dependency`` stores one. Lines are limited to 1,048,575 and columns to 4,095.
///
/// `@unchecked` because of the pointer: its text is part of the program and never changes.
public struct CallSite: @unchecked Sendable {
  private let filePathStart: UnsafePointer<UInt8>
  /// The distance from the file path to the file ID in the same binary, or zero if it doesn't fit.
  private let fileIDOffset: Int32
  /// The line in the upper 20 bits, the column in the lower 12.
  private let position: UInt32

  /// Creates a source location.
  ///
  /// The default is the location of the call.
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

  /// The module and the file name, in the form of `#fileID`.
  public var fileID: String { String(cString: filePathStart + Int(fileIDOffset)) }

  /// The path of the file, in the form of `#filePath`.
  public var filePath: String { String(cString: filePathStart) }

  /// The line, starting at 1.
  public var line: Int { Int(position >> 12) }

  /// The column, starting at 1.
  public var column: Int { Int(position & 0xFFF) }
}

// MARK: - Conformances

extension CallSite: CustomStringConvertible {
  /// The file and the line, such as `Weather/Forecast.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}

extension StaticString {
  /// The null-terminated text, or `?` for a single-character text, which has no address.
  fileprivate var start: UnsafePointer<UInt8> {
    hasPointerRepresentation ? utf8Start : ("??" as StaticString).utf8Start
  }
}
