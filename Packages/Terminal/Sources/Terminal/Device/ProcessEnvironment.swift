import TerminalLibC

/// The environment of this process.
enum ProcessEnvironment {
  /// The variables at this time.
  static var current: [String: String] {
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    #if canImport(Darwin)
      next = _NSGetEnviron().pointee
    #else
      next = environ
    #endif
    var variables: [String: String] = [:]
    while let variable = next?.pointee {
      let text = String(cString: variable)
      if let separator = text.firstIndex(of: "=") {
        // As in `getenv`, the first one of a name counts.
        let name = String(text[..<separator])
        variables[name] = variables[name] ?? String(text[text.index(after: separator)...])
      }
      next = next?.successor()
    }
    return variables
  }
}
