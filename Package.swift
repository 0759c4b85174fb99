// swift-tools-version: 6.2

// The workspace: every target of Packages/ by path, the program in App/ and its tests. `Scripts/check-manifests` compares
// this file with the manifests of the packages.

import PackageDescription

extension Target {
  /// A library target in the package of the same name, or in `package`.
  static func library(_ name: String, in package: String? = nil, dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Packages/\(package ?? name)/Sources/\(name)")
  }

  /// A target that the tests of a package share.
  static func support(_ name: String, in package: String, dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Packages/\(package)/Tests/\(name)")
  }

  /// The test target of a library in the package of the same name, or in `package`.
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
  .library(
    "Browser",
    dependencies: ["Dependencies", "Features", "Terminal", "Views"]
  ),
  .library(
    "CLI",
    dependencies: [
      "Browser", "Dependencies", "Features", "Models", "NetworkClient", "Persistence", "ReducerRuntime", "Terminal",
      "Views",
    ]
  ),
  .library("Dependencies"),
  .library("DependenciesTestSupport", in: "Dependencies", dependencies: ["Dependencies"]),
  .library("Features", dependencies: ["Dependencies", "Models", "NetworkClient", "Persistence", "ReducerRuntime"]),
  .library("Models", dependencies: ["Tagged"]),
  .library("NetworkClient", dependencies: ["Dependencies", "Models", "RESTClient"]),
  .library("Persistence", dependencies: ["Dependencies", "Models", "SQLiteRecords"]),
  .library("RESTClient", in: "NetworkClient", dependencies: ["Dependencies"]),
  .library(
    "RESTClientTestSupport",
    in: "NetworkClient",
    dependencies: ["Dependencies", "DependenciesTestSupport", "RESTClient"]
  ),
  .library("ReducerRuntime", in: "Features", dependencies: ["Dependencies"]),
  .library(
    "ReducerTestSupport",
    in: "Features",
    dependencies: ["Dependencies", "DependenciesTestSupport", "ReducerRuntime"]
  ),
  .library("SQLiteRecords", in: "Persistence", dependencies: ["CSQLite"]),
  .library("Sandbox"),
  .library("Tagged", in: "Models"),
  .library("TaggedMoney", in: "Models", dependencies: ["Tagged"]),
  .library("TaggedTime", in: "Models", dependencies: ["Tagged"]),
  .library("Terminal"),
  .library("URLSessionFixes", in: "NetworkClient"),
  .library(
    "Views",
    dependencies: ["Features", "Models", "NetworkClient", "Persistence", "ReducerRuntime", "Tagged", "Terminal"]
  ),
  .library(
    "ViewsTestSupport",
    in: "Views",
    dependencies: ["Features", "Models", "NetworkClient", "Persistence", "ReducerRuntime", "Terminal"]
  ),
]

/// The system's SQLite.
let sqlite: Target = .systemLibrary(name: "CSQLite", path: "Packages/Persistence/Sources/CSQLite")

let tests: [Target] = [
  .tests(
    of: "Browser",
    dependencies: [
      "Dependencies", "DependenciesTestSupport", "Features", "Models", "NetworkClient", "Persistence",
      "RESTClientTestSupport", "ReducerRuntime", "ReducerTestSupport", "Terminal", "TestSupport", "Views",
      "ViewsTestSupport",
    ]
  ),
  .tests(
    of: "CLI",
    dependencies: [
      "Dependencies", "DependenciesTestSupport", "Features", "Models", "NetworkClient", "Persistence", "RESTClient",
      "ReducerRuntime", "Terminal", "TestSupport", "Views", "ViewsTestSupport",
    ]
  ),
  .tests(of: "Dependencies", dependencies: ["DependenciesTestSupport", "TestSupport"]),
  .tests(
    of: "Features",
    dependencies: [
      "Dependencies", "DependenciesTestSupport", "Models", "NetworkClient", "Persistence", "RESTClientTestSupport",
      "ReducerRuntime", "ReducerTestSupport", "TestSupport",
    ]
  ),
  .executableTarget(
    name: "MeasuredClient",
    dependencies: ["RESTClient", "URLSessionFixes"],
    path: "Packages/NetworkClient/Tests/MeasuredClient"
  ),
  .tests(of: "Models"),
  .tests(
    of: "NetworkClient",
    dependencies: [
      "Dependencies", "DependenciesTestSupport", "Models", "RESTClientTestSupport", "TestSupport",
    ]
  ),
  .tests(
    of: "Persistence",
    dependencies: [
      "Dependencies", "DependenciesTestSupport", "Models", "PersistenceTestSupport", "PersistenceWriter",
      "SQLiteRecords", "TestSupport",
    ]
  ),
  .support("PersistenceTestSupport", in: "Persistence", dependencies: ["SQLiteRecords", "TestSupport"]),
  .executableTarget(
    name: "PersistenceWriter",
    dependencies: ["Models", "Persistence", "SQLiteRecords"],
    path: "Packages/Persistence/Tests/PersistenceWriter"
  ),
  .tests(
    of: "RESTClient",
    in: "NetworkClient",
    dependencies: ["Dependencies", "DependenciesTestSupport", "MeasuredClient", "TestSupport", "URLSessionFixes"]
  ),
  .tests(
    of: "RESTClientTestSupport",
    in: "NetworkClient",
    dependencies: ["Dependencies", "RESTClient", "TestSupport"]
  ),
  .tests(
    of: "ReducerRuntime",
    in: "Features",
    dependencies: ["Dependencies", "DependenciesTestSupport", "ReducerTestSupport", "TestSupport"]
  ),
  .tests(of: "ReducerTestSupport", in: "Features", dependencies: ["Dependencies", "ReducerRuntime", "TestSupport"]),
  .tests(
    of: "SQLiteRecords",
    in: "Persistence",
    dependencies: ["PersistenceTestSupport", "PersistenceWriter", "TestSupport"]
  ),
  .tests(of: "Sandbox"),
  .tests(of: "Tagged", in: "Models"),
  .tests(of: "TaggedMoney", in: "Models"),
  .tests(of: "TaggedTime", in: "Models"),
  .tests(of: "Terminal", dependencies: ["FullScreenProgram", "TestSupport"]),
  .executableTarget(
    name: "FullScreenProgram",
    dependencies: ["Terminal"],
    path: "Packages/Terminal/Tests/FullScreenProgram"
  ),
  .tests(
    of: "Views",
    dependencies: [
      "Features", "Models", "NetworkClient", "Persistence", "ReducerRuntime", "Terminal", "ViewsTestSupport",
    ]
  ),
  .target(name: "TestSupport", path: "Tests/TestSupport/Sources/TestSupport"),
  .testTarget(
    name: "AppTests",
    dependencies: ["app", "Persistence", "Sandbox", "Terminal", "TestSupport"],
    exclude: ["Screens"]
  ),
]

let app: Target = .executableTarget(
  name: "app",
  dependencies: [
    "CLI", "Dependencies", "Features", "Models", "NetworkClient", "Persistence", "Sandbox", "Terminal",
    // Linked without an import.
    "URLSessionFixes",
  ],
  path: "App",
  exclude: ["libcurl-loader.c"]
)

let package = Package(
  name: "Workspace",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.executable(name: "app", targets: ["app"])]
    + libraries.map { .library(name: $0.name, targets: [$0.name]) },
  targets: [app, sqlite] + libraries + tests,
  swiftLanguageModes: [.v6]
)

/// Whether another package depends on this one: SwiftPM then keeps it in a folder called `checkouts`.
///
/// SwiftPM suppresses the warnings of dependencies, and its newer build system cannot treat them as errors as well.
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
