public import Foundation

/// An error of a system call.
public struct SystemError: Error, CustomStringConvertible {
  /// The failed action and the message of the system.
  public let description: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - action: The failed action, as in "cannot open a terminal".
  ///   - code: The error number; defaults to `errno`.
  public init(_ action: String, code: Int32 = errno) {
    description = "cannot \(action): \(String(cString: strerror(code)))"
  }
}
