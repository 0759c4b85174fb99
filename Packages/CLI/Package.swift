// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "CLI",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "CLI", targets: ["CLI"])
  ],
  dependencies: [
    .package(path: "../Dependencies"),
    .package(path: "../Features"),
    .package(path: "../Models"),
    .package(path: "../NetworkClient"),
    .package(path: "../Persistence"),
    .package(path: "../Terminal"),
  ],
  targets: [
    .target(
      name: "CLI",
      dependencies: [
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "Features", package: "Features"),
        .product(name: "Models", package: "Models"),
        .product(name: "NetworkClient", package: "NetworkClient"),
        .product(name: "Persistence", package: "Persistence"),
        .product(name: "Terminal", package: "Terminal"),
      ]
    ),
    .testTarget(
      name: "CLITests",
      dependencies: [
        "CLI",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "DependenciesTestSupport", package: "Dependencies"),
        .product(name: "Features", package: "Features"),
        .product(name: "Models", package: "Models"),
        .product(name: "NetworkClient", package: "NetworkClient"),
        .product(name: "Persistence", package: "Persistence"),
        .product(name: "Terminal", package: "Terminal"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
  ]
}
