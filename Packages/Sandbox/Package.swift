// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Sandbox",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Sandbox", targets: ["Sandbox"])
  ],
  dependencies: [
    .package(path: "../../Tests/TestSupport")
  ],
  targets: [
    .target(name: "Sandbox", dependencies: ["SandboxSampleData"]),
    .target(name: "SandboxSampleData", exclude: ["Resources"]),
    .testTarget(
      name: "SandboxTests",
      dependencies: [
        "Sandbox",
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
