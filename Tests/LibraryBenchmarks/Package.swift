// swift-tools-version: 6.2

// What `make bench-libraries` measures inside a process; see Scripts/bench-libraries. The libraries are used from
// another package, as whoever adopts them does: what the optimiser cannot see through there counts here.

import PackageDescription

let package = Package(
  name: "LibraryBenchmarks",
  // Keys that are told apart by a number need integers as generic arguments.
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(path: "../../Packages/Dependencies"),
    .package(path: "../../Packages/Models"),
  ],
  targets: [
    .executableTarget(
      name: "LibraryBenchmarks",
      dependencies: [
        .product(name: "Dependencies", package: "Dependencies"),
        .product(name: "Models", package: "Models"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
