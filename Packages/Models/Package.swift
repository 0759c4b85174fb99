// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Models",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Models", targets: ["Models"]),
    .library(name: "Tagged", targets: ["Tagged"]),
    .library(name: "TaggedMoney", targets: ["TaggedMoney"]),
    .library(name: "TaggedTime", targets: ["TaggedTime"]),
  ],
  targets: [
    .target(name: "Models", dependencies: ["Tagged"]),
    .target(name: "Tagged"),
    .target(name: "TaggedMoney", dependencies: ["Tagged"]),
    .target(name: "TaggedTime", dependencies: ["Tagged"]),
    .target(name: "CodingTestSupport", path: "Tests/CodingTestSupport"),
    .testTarget(name: "ModelsTests", dependencies: ["CodingTestSupport", "Models"]),
    .testTarget(name: "TaggedMoneyTests", dependencies: ["TaggedMoney"]),
    .testTarget(name: "TaggedTests", dependencies: ["CodingTestSupport", "Tagged"]),
    .testTarget(name: "TaggedTimeTests", dependencies: ["TaggedTime"]),
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
