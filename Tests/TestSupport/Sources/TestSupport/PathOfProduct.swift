import Foundation

/// Returns the path of an executable product that the test target depends on.
///
/// The build system writes it to the folder of the test bundle.
public func pathOfProduct(_ name: String) -> String {
  #if os(Linux)
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
  #else
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath ?? ""
  #endif
  return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
}
