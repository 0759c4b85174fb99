// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Dependencies",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Dependencies", targets: ["Dependencies"]),
    .library(name: "DependenciesTestSupport", targets: ["DependenciesTestSupport"]),
    .library(name: "URLSessionDependency", targets: ["URLSessionDependency"]),
  ],
  dependencies: [
    .package(path: "../../Tests/TestSupport")
  ],
  targets: [
    .target(name: "Dependencies"),
    .target(name: "DependenciesTestSupport", dependencies: ["Dependencies"]),
    // Without libcurl, which FoundationNetworking needs, the others link statically.
    .target(name: "URLSessionDependency", dependencies: ["Dependencies"]),
    .testTarget(
      name: "DependenciesTests",
      dependencies: [
        "Dependencies",
        "DependenciesTestSupport",
        .product(name: "TestSupport", package: "TestSupport"),
      ]
    ),
    .testTarget(
      name: "URLSessionDependencyTests",
      dependencies: ["Dependencies", "DependenciesTestSupport", "URLSessionDependency"]
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
