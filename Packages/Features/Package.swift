// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Features",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Features", targets: ["Features"]),
    .library(name: "ReducerRuntime", targets: ["ReducerRuntime"]),
    .library(name: "ReducerTestSupport", targets: ["ReducerTestSupport"]),
  ],
  dependencies: [
    .package(path: "../Dependencies"),
    .package(path: "../Models"),
    .package(path: "../NetworkClient"),
    .package(path: "../Persistence"),
    .package(path: "../../Tests/TestSupport"),
  ],
  targets: [
    .target(
      name: "ReducerRuntime",
      dependencies: [.product(name: "Dependencies", package: "Dependencies")]
    ),
    .target(
      name: "ReducerTestSupport",
      dependencies: [
        "ReducerRuntime",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "DependenciesTestSupport", package: "Dependencies"),
      ]
    ),
    .target(
      name: "Features",
      dependencies: [
        "ReducerRuntime",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "Models", package: "Models"),
        .product(name: "CachedNetworkClient", package: "NetworkClient"),
        .product(name: "NetworkClient", package: "NetworkClient"),
        .product(name: "Persistence", package: "Persistence"),
      ]
    ),
    .testTarget(
      name: "ReducerRuntimeTests",
      dependencies: [
        "ReducerRuntime",
        "ReducerTestSupport",
        .product(name: "TestSupport", package: "TestSupport"),
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "DependenciesTestSupport", package: "Dependencies"),
      ]
    ),
    .testTarget(
      name: "ReducerTestSupportTests",
      dependencies: [
        "ReducerRuntime",
        "ReducerTestSupport",
        .product(name: "TestSupport", package: "TestSupport"),
        .product(name: "Dependencies", package: "Dependencies"),
      ]
    ),
    .testTarget(
      name: "FeaturesTests",
      dependencies: [
        "Features",
        "ReducerRuntime",
        "ReducerTestSupport",
        .product(name: "TestSupport", package: "TestSupport"),
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "DependenciesTestSupport", package: "Dependencies"),
        .product(name: "Models", package: "Models"),
        .product(name: "CachedNetworkClient", package: "NetworkClient"),
        .product(name: "CachedNetworkClientTestSupport", package: "NetworkClient"),
        .product(name: "NetworkClient", package: "NetworkClient"),
        .product(name: "Persistence", package: "Persistence"),
        .product(name: "RESTClientTestSupport", package: "NetworkClient"),
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
  ]
  if Context.environment["WORKSPACE_STRICT"] != nil { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
