// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "NetworkClient",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "CachedNetworkClient", targets: ["CachedNetworkClient"]),
    .library(name: "CachedNetworkClientTestSupport", targets: ["CachedNetworkClientTestSupport"]),
    .library(name: "CrashGuard", targets: ["CrashGuard"]),
    .library(name: "NetworkClient", targets: ["NetworkClient"]),
    .library(name: "RESTClient", targets: ["RESTClient"]),
    .library(name: "RESTClientTestSupport", targets: ["RESTClientTestSupport"]),
    .library(name: "URLSessionFixes", targets: ["URLSessionFixes"]),
  ],
  dependencies: [
    .package(path: "../Dependencies"),
    .package(path: "../Models"),
    .package(path: "../Persistence"),
    .package(path: "../../Tests/TestSupport"),
  ],
  targets: [
    .target(name: "CrashGuard"),
    .target(
      name: "RESTClient",
      dependencies: [
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "URLSessionDependency", package: "Dependencies"),
      ]
    ),
    .target(
      name: "RESTClientTestSupport",
      dependencies: [
        "RESTClient",
        .product(name: "Dependencies", package: "Dependencies"),
        // Linked without an import: it connects `reportIssue` to the testing library.
        .product(name: "DependenciesTestSupport", package: "Dependencies"),
      ]
    ),
    .target(name: "URLSessionFixes"),
    .target(
      name: "NetworkClient",
      dependencies: [
        "RESTClient",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "Models", package: "Models"),
      ]
    ),
    .target(
      name: "CachedNetworkClient",
      dependencies: [
        "NetworkClient",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "Models", package: "Models"),
        .product(name: "Persistence", package: "Persistence"),
      ]
    ),
    .executableTarget(
      name: "MeasuredClient",
      dependencies: ["RESTClient", "URLSessionFixes"],
      path: "Tests/MeasuredClient"
    ),
    .executableTarget(name: "UnfixedClient", path: "Tests/UnfixedClient"),
    .executableTarget(name: "GuardedProgram", dependencies: ["CrashGuard"], path: "Tests/GuardedProgram"),
    .testTarget(
      name: "CrashGuardTests",
      dependencies: ["GuardedProgram", .product(name: "TestSupport", package: "TestSupport")]
    ),
    .testTarget(
      name: "RESTClientTests",
      dependencies: [
        // Tests start these two programs.
        "MeasuredClient",
        "UnfixedClient",
        "RESTClient",
        "URLSessionFixes",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "DependenciesTestSupport", package: "Dependencies"),
        .product(name: "TestSupport", package: "TestSupport"),
      ]
    ),
    .testTarget(
      name: "RESTClientTestSupportTests",
      dependencies: [
        "RESTClient",
        "RESTClientTestSupport",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "TestSupport", package: "TestSupport"),
      ]
    ),
    .testTarget(
      name: "NetworkClientTests",
      dependencies: [
        "NetworkClient",
        "RESTClientTestSupport",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "DependenciesTestSupport", package: "Dependencies"),
        .product(name: "Models", package: "Models"),
        .product(name: "TestSupport", package: "TestSupport"),
      ]
    ),
    .target(
      name: "CachedNetworkClientTestSupport",
      dependencies: [
        "CachedNetworkClient",
        "RESTClientTestSupport",
        .product(name: "Models", package: "Models"),
        .product(name: "Persistence", package: "Persistence"),
        .product(name: "TestSupport", package: "TestSupport"),
      ],
      path: "Tests/CachedNetworkClientTestSupport"
    ),
    .testTarget(
      name: "CachedNetworkClientTests",
      dependencies: [
        "CachedNetworkClient",
        "CachedNetworkClientTestSupport",
        "RESTClientTestSupport",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "DependenciesTestSupport", package: "Dependencies"),
        .product(name: "Models", package: "Models"),
        .product(name: "Persistence", package: "Persistence"),
        .product(name: "TestSupport", package: "TestSupport"),
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
