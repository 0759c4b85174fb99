// swift-tools-version: 6.2

// The in-process measurements of Scripts/bench-libraries. A separate package measures the
// libraries without cross-module optimisation, as their users see them.

import PackageDescription

let package = Package(
  name: "LibraryBenchmarks",
  // Keys with a number need integer generic arguments.
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
