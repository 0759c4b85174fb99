// swift-tools-version: 6.2

// The fuzzer of `make fuzz`; see Scripts/fuzz.

import PackageDescription

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../../Packages/Models"),
    .package(path: "../../Packages/NetworkClient"),
  ],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "Models", package: "Models"),
        .product(name: "NetworkClient", package: "NetworkClient"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
