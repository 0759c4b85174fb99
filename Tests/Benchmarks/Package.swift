// swift-tools-version: 6.2

// Programs that `make bench` runs; see Scripts/bench.

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../../Packages/Features"),
    .package(path: "../../Packages/Models"),
    .package(path: "../../Packages/NetworkClient"),
    .package(path: "../../Packages/Persistence"),
  ],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Features", package: "Features"),
        .product(name: "Models", package: "Models"),
        .product(name: "NetworkClient", package: "NetworkClient"),
        .product(name: "Persistence", package: "Persistence"),
        .product(name: "ReducerRuntime", package: "Features"),
      ]
    ),
    .executableTarget(
      name: "bareposts",
      // Linked without an import, as in `app`.
      dependencies: [.product(name: "URLSessionFixes", package: "NetworkClient")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
