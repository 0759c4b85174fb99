import TerminalLibC

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
      let parts = String(cString: variable).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // As in `getenv`, the first one of a name counts.
      if let name = parts.first.map(String.init), parts.count == 2, variables[name] == nil {
        variables[name] = String(parts[1])
      }
      next = next?.successor()
    }
    return variables
  }
}
