// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Views",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Views", targets: ["Views"]),
    .library(name: "ViewsTestSupport", targets: ["ViewsTestSupport"]),
  ],
  dependencies: [
    .package(path: "../Features"),
    .package(path: "../Models"),
    .package(path: "../NetworkClient"),
    .package(path: "../Persistence"),
    .package(path: "../Terminal"),
  ],
  targets: [
    .target(
      name: "Views",
      dependencies: [
        .product(name: "Features", package: "Features"),
        .product(name: "Models", package: "Models"),
        .product(name: "NetworkClient", package: "NetworkClient"),
        .product(name: "Persistence", package: "Persistence"),
        .product(name: "ReducerRuntime", package: "Features"),
        .product(name: "Tagged", package: "Models"),
        .product(name: "Terminal", package: "Terminal"),
      ]
    ),
    .target(
      name: "ViewsTestSupport",
      dependencies: [
        .product(name: "Features", package: "Features"),
        .product(name: "Models", package: "Models"),
        .product(name: "NetworkClient", package: "NetworkClient"),
        .product(name: "Persistence", package: "Persistence"),
        .product(name: "ReducerRuntime", package: "Features"),
        .product(name: "Terminal", package: "Terminal"),
      ],
      path: "Tests/ViewsTestSupport"
    ),
    .testTarget(
      name: "ViewsTests",
      dependencies: [
        "Views",
        "ViewsTestSupport",
        .product(name: "Features", package: "Features"),
        .product(name: "Models", package: "Models"),
        .product(name: "NetworkClient", package: "NetworkClient"),
        .product(name: "Persistence", package: "Persistence"),
        .product(name: "ReducerRuntime", package: "Features"),
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
  ]
  if Context.environment["WORKSPACE_STRICT"] != nil { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
