// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Terminal",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Terminal", targets: ["Terminal"])
  ],
  dependencies: [
    .package(path: "../../Tests/TestSupport")
  ],
  targets: [
    .target(name: "Terminal", dependencies: ["TerminalLibC"]),
    .target(name: "TerminalLibC"),
    .executableTarget(name: "FullScreenProgram", dependencies: ["Terminal"], path: "Tests/FullScreenProgram"),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "FullScreenProgram",
        "Terminal",
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
