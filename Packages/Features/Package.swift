// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Features",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Features", targets: ["Features"]),
    .library(name: "FeaturesTestSupport", targets: ["FeaturesTestSupport"]),
  ],
  dependencies: [
    .package(path: "../Dependencies"),
    .package(path: "../Models"),
    .package(path: "../NetworkClient"),
    .package(path: "../Persistence"),
  ],
  targets: [
    .target(
      name: "Features",
      dependencies: [
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "Models", package: "Models"),
        .product(name: "NetworkClient", package: "NetworkClient"),
        .product(name: "Persistence", package: "Persistence"),
      ]
    ),
    .target(
      name: "FeaturesTestSupport",
      dependencies: [
        "Features",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "DependenciesTestSupport", package: "Dependencies"),
      ]
    ),
    .testTarget(
      name: "FeaturesTests",
      dependencies: [
        "Features",
        "FeaturesTestSupport",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "DependenciesTestSupport", package: "Dependencies"),
        .product(name: "Models", package: "Models"),
        .product(name: "NetworkClient", package: "NetworkClient"),
        .product(name: "Persistence", package: "Persistence"),
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
