// swift-tools-version: 6.2

// The fuzzer of Scripts/fuzz.

import PackageDescription

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../TestSupport"),
    .package(path: "../../Packages/NetworkClient"),
  ],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "TestSupport", package: "TestSupport"),
        .product(name: "NetworkClient", package: "NetworkClient"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
