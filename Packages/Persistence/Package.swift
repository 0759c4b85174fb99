// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Persistence",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Persistence", targets: ["Persistence"]),
    .library(name: "SQLiteRecords", targets: ["SQLiteRecords"]),
  ],
  dependencies: [
    .package(path: "../Dependencies"),
    .package(path: "../Models"),
    .package(path: "../../Tests/TestSupport"),
  ],
  targets: [
    .systemLibrary(name: "CSQLite"),
    .target(name: "SQLiteRecords", dependencies: ["CSQLite"]),
    .target(
      name: "Persistence",
      dependencies: [
        "SQLiteRecords",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "Models", package: "Models"),
      ]
    ),
    .target(
      name: "PersistenceTestSupport",
      dependencies: [
        "SQLiteRecords",
        .product(name: "TestSupport", package: "TestSupport"),
      ],
      path: "Tests/PersistenceTestSupport"
    ),
    .executableTarget(
      name: "PersistenceWriter",
      dependencies: [
        "Persistence",
        "SQLiteRecords",
        .product(name: "Models", package: "Models"),
      ],
      path: "Tests/PersistenceWriter"
    ),
    .testTarget(
      name: "SQLiteRecordsTests",
      dependencies: [
        "PersistenceTestSupport",
        "PersistenceWriter",
        "SQLiteRecords",
        .product(name: "TestSupport", package: "TestSupport"),
      ]
    ),
    .testTarget(
      name: "PersistenceTests",
      dependencies: [
        "Persistence",
        "PersistenceTestSupport",
        "PersistenceWriter",
        "SQLiteRecords",
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "DependenciesTestSupport", package: "Dependencies"),
        .product(name: "Models", package: "Models"),
        .product(name: "TestSupport", package: "TestSupport"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
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
