// swift-tools-version: 6.2

// The baseline of `make bench`; see Scripts/bench.

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../../Packages/NetworkClient")],
  targets: [
    .executableTarget(
      name: "bareposts",
      // Linked without an import, as in `app`.
      dependencies: [.product(name: "URLSessionFixes", package: "NetworkClient")]
    )
  ],
  swiftLanguageModes: [.v6]
)
