// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "NetworkClient",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "NetworkClient", targets: ["NetworkClient"])
  ],
  dependencies: [
    .package(path: "../Dependencies"),
    .package(path: "../Models"),
  ],
  targets: [
    .target(
      name: "NetworkClient",
      dependencies: [
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "Models", package: "Models"),
      ]
    ),
    .testTarget(
      name: "NetworkClientTests",
      dependencies: [
        "NetworkClient",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "DependenciesTestSupport", package: "Dependencies"),
        .product(name: "Models", package: "Models"),
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
