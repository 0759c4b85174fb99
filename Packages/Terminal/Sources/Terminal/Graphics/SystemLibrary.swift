#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A library of the system that is loaded when it is needed, because most commands don't need it.
///
/// It is never unloaded.
struct SystemLibrary {
  /// The system does not have the library or a function.
  struct Missing: Error {}

  private let handle: UnsafeMutableRawPointer

  /// Loads the first of the libraries that exists.
  init(_ names: String...) throws(Missing) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else { throw Missing() }
    self.handle = handle
  }

  /// Returns a function as a `@convention(c)` type, which must be that of its header.
  func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
