// swift-tools-version: 6.2

// The workspace: every target of Packages/ by path, the program in App/ and its tests. `Scripts/check-manifests` holds
// this file against the manifests of the packages, which is where a target is declared first.

import PackageDescription

extension Target {
  /// The library target that stands in the package of its own name, or in `package`.
  static func library(_ name: String, in package: String? = nil, dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Packages/\(package ?? name)/Sources/\(name)")
  }

  /// The test target of a library, which stands in the package of its own name, or in `package`.
  static func tests(of library: String, in package: String? = nil, dependencies: [Dependency] = []) -> Target {
    let name = "\(library)Tests"
    return .testTarget(
      name: name,
      dependencies: [.byName(name: library)] + dependencies,
      path: "Packages/\(package ?? library)/Tests/\(name)"
    )
  }
}

let libraries: [Target] = [
  .library("CLI", dependencies: ["Dependencies", "Features", "Models", "NetworkClient", "Persistence", "Terminal"]),
  .library("Dependencies"),
  .library("DependenciesTestSupport", in: "Dependencies", dependencies: ["Dependencies"]),
  .library("Features", dependencies: ["Dependencies", "Models", "NetworkClient", "Persistence"]),
  .library(
    "FeaturesTestSupport",
    in: "Features",
    dependencies: ["Dependencies", "DependenciesTestSupport", "Features"]
  ),
  .library("Models", dependencies: ["Tagged"]),
  .library("NetworkClient", dependencies: ["Dependencies", "Models"]),
  .library("Persistence", dependencies: ["CSQLite", "Dependencies", "Models"]),
  .library("Sandbox"),
  .library("Tagged", in: "Models"),
  .library("TaggedMoney", in: "Models", dependencies: ["Tagged"]),
  .library("TaggedTestSupport", in: "Models", dependencies: ["Tagged"]),
  .library("TaggedTime", in: "Models", dependencies: ["Tagged"]),
  .library("Terminal"),
]

/// The header of the system's SQLite.
let sqlite: Target = .systemLibrary(name: "CSQLite", path: "Packages/Persistence/Sources/CSQLite")

let tests: [Target] = [
  .tests(
    of: "CLI",
    dependencies: [
      "Dependencies", "DependenciesTestSupport", "Features", "Models", "NetworkClient", "Persistence", "Terminal",
    ]
  ),
  .tests(of: "Dependencies", dependencies: ["DependenciesTestSupport"]),
  .tests(
    of: "Features",
    dependencies: [
      "Dependencies", "DependenciesTestSupport", "FeaturesTestSupport", "Models", "NetworkClient", "Persistence",
    ]
  ),
  .tests(of: "Models"),
  .tests(of: "NetworkClient", dependencies: ["Dependencies", "DependenciesTestSupport", "Models"]),
  .tests(of: "Persistence", dependencies: ["Dependencies", "DependenciesTestSupport", "Models", "PersistenceWriter"]),
  .executableTarget(
    name: "PersistenceWriter",
    dependencies: ["Models", "Persistence"],
    path: "Packages/Persistence/Tests/PersistenceWriter"
  ),
  .tests(of: "Sandbox"),
  .tests(of: "Tagged", in: "Models"),
  .tests(of: "TaggedMoney", in: "Models"),
  .tests(of: "TaggedTestSupport", in: "Models", dependencies: ["Tagged"]),
  .tests(of: "TaggedTime", in: "Models"),
  .tests(of: "Terminal"),
  .testTarget(name: "AppTests", dependencies: ["app", "Persistence", "Sandbox"]),
]

let app: Target = .executableTarget(
  name: "app",
  dependencies: ["CLI", "Dependencies", "Features", "Models", "NetworkClient", "Persistence", "Sandbox", "Terminal"],
  path: "App"
)

let package = Package(
  name: "Workspace",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.executable(name: "app", targets: ["app"])]
    + libraries.map { .library(name: $0.name, targets: [$0.name]) },
  targets: [app, sqlite] + libraries + tests,
  swiftLanguageModes: [.v6]
)

/// Whether another package depends on this one: SwiftPM then has it in a folder of its `checkouts`.
///
/// It suppresses the warnings of such a package, and its newer build system cannot have them be errors at the same time.
let isDependency = Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if !isDependency { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
