// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Browser",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Browser", targets: ["Browser"])
  ],
  dependencies: [
    .package(path: "../Dependencies"),
    .package(path: "../Features"),
    .package(path: "../Models"),
    .package(path: "../NetworkClient"),
    .package(path: "../Persistence"),
    .package(path: "../Sandbox"),
    .package(path: "../Terminal"),
    .package(path: "../Views"),
    .package(path: "../../Tests/TestSupport"),
  ],
  targets: [
    .target(
      name: "Browser",
      dependencies: [
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "Features", package: "Features"),
        .product(name: "Terminal", package: "Terminal"),
        .product(name: "Views", package: "Views"),
      ]
    ),
    .testTarget(
      name: "BrowserTests",
      dependencies: [
        "Browser",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "DependenciesTestSupport", package: "Dependencies"),
        .product(name: "Features", package: "Features"),
        .product(name: "Models", package: "Models"),
        .product(name: "NetworkClient", package: "NetworkClient"),
        .product(name: "Persistence", package: "Persistence"),
        .product(name: "RESTClientTestSupport", package: "NetworkClient"),
        .product(name: "ReducerRuntime", package: "Features"),
        .product(name: "ReducerTestSupport", package: "Features"),
        .product(name: "Sandbox", package: "Sandbox"),
        .product(name: "Terminal", package: "Terminal"),
        .product(name: "TestSupport", package: "TestSupport"),
        .product(name: "Views", package: "Views"),
        .product(name: "ViewsTestSupport", package: "Views"),
      ],
      exclude: ["Screens"]
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
