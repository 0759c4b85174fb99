// swift-tools-version: 6.2

// The workspace: the program in App/, its tests, and the targets of the packages.

import PackageDescription

/// The targets of Packages/*/Package.swift, which `make manifest` writes.
let packageTargets: [Target] = [
  .target(
    name: "Browser", dependencies: ["Dependencies", "Features", "Terminal", "Views"],
    path: "Packages/Browser/Sources/Browser"),
  .testTarget(
    name: "BrowserTests",
    dependencies: [
      "Browser", "Dependencies", "DependenciesTestSupport", "Features", "Models", "NetworkClient", "Persistence",
      "RESTClientTestSupport", "ReducerRuntime", "ReducerTestSupport", "Sandbox", "Terminal", "TestSupport", "Views",
      "ViewsTestSupport",
    ], path: "Packages/Browser/Tests/BrowserTests", exclude: ["Screens"]),
  .target(
    name: "CLI",
    dependencies: [
      "Browser", "Dependencies", "Features", "Models", "NetworkClient", "Persistence", "ReducerRuntime", "Terminal",
      "Views",
    ], path: "Packages/CLI/Sources/CLI"),
  .testTarget(
    name: "CLITests",
    dependencies: [
      "CLI", "Dependencies", "DependenciesTestSupport", "Features", "Models", "NetworkClient", "Persistence",
      "RESTClient", "ReducerRuntime", "Terminal", "TestSupport", "Views", "ViewsTestSupport",
    ], path: "Packages/CLI/Tests/CLITests"),
  .target(name: "Dependencies", path: "Packages/Dependencies/Sources/Dependencies"),
  .target(
    name: "DependenciesTestSupport", dependencies: ["Dependencies"],
    path: "Packages/Dependencies/Sources/DependenciesTestSupport"),
  .target(
    name: "URLSessionDependency", dependencies: ["Dependencies"],
    path: "Packages/Dependencies/Sources/URLSessionDependency"),
  .testTarget(
    name: "DependenciesTests", dependencies: ["Dependencies", "DependenciesTestSupport", "TestSupport"],
    path: "Packages/Dependencies/Tests/DependenciesTests"),
  .testTarget(
    name: "URLSessionDependencyTests",
    dependencies: ["Dependencies", "DependenciesTestSupport", "URLSessionDependency"],
    path: "Packages/Dependencies/Tests/URLSessionDependencyTests"),
  .target(name: "ReducerRuntime", dependencies: ["Dependencies"], path: "Packages/Features/Sources/ReducerRuntime"),
  .target(
    name: "ReducerTestSupport", dependencies: ["Dependencies", "DependenciesTestSupport", "ReducerRuntime"],
    path: "Packages/Features/Sources/ReducerTestSupport"),
  .target(
    name: "Features",
    dependencies: ["CachedNetworkClient", "Dependencies", "Models", "NetworkClient", "Persistence", "ReducerRuntime"],
    path: "Packages/Features/Sources/Features"),
  .testTarget(
    name: "ReducerRuntimeTests",
    dependencies: ["Dependencies", "DependenciesTestSupport", "ReducerRuntime", "ReducerTestSupport", "TestSupport"],
    path: "Packages/Features/Tests/ReducerRuntimeTests"),
  .testTarget(
    name: "ReducerTestSupportTests",
    dependencies: ["Dependencies", "ReducerRuntime", "ReducerTestSupport", "TestSupport"],
    path: "Packages/Features/Tests/ReducerTestSupportTests"),
  .testTarget(
    name: "FeaturesTests",
    dependencies: [
      "CachedNetworkClient", "CachedNetworkClientTestSupport", "Dependencies", "DependenciesTestSupport", "Features",
      "Models", "NetworkClient", "Persistence", "RESTClientTestSupport", "ReducerRuntime", "ReducerTestSupport",
      "TestSupport",
    ], path: "Packages/Features/Tests/FeaturesTests"),
  .target(name: "Models", dependencies: ["Tagged"], path: "Packages/Models/Sources/Models"),
  .target(name: "Tagged", path: "Packages/Models/Sources/Tagged"),
  .target(name: "TaggedMoney", dependencies: ["Tagged"], path: "Packages/Models/Sources/TaggedMoney"),
  .target(name: "TaggedTime", dependencies: ["Tagged"], path: "Packages/Models/Sources/TaggedTime"),
  .target(name: "CodingTestSupport", path: "Packages/Models/Tests/CodingTestSupport"),
  .testTarget(
    name: "ModelsTests", dependencies: ["CodingTestSupport", "Models"], path: "Packages/Models/Tests/ModelsTests"),
  .testTarget(name: "TaggedMoneyTests", dependencies: ["TaggedMoney"], path: "Packages/Models/Tests/TaggedMoneyTests"),
  .testTarget(
    name: "TaggedTests", dependencies: ["CodingTestSupport", "Tagged"], path: "Packages/Models/Tests/TaggedTests"),
  .testTarget(name: "TaggedTimeTests", dependencies: ["TaggedTime"], path: "Packages/Models/Tests/TaggedTimeTests"),
  .target(name: "CrashGuard", path: "Packages/NetworkClient/Sources/CrashGuard"),
  .target(
    name: "RESTClient", dependencies: ["Dependencies", "URLSessionDependency"],
    path: "Packages/NetworkClient/Sources/RESTClient"),
  .target(
    name: "RESTClientTestSupport", dependencies: ["Dependencies", "DependenciesTestSupport", "RESTClient"],
    path: "Packages/NetworkClient/Sources/RESTClientTestSupport"),
  .target(name: "URLSessionFixes", path: "Packages/NetworkClient/Sources/URLSessionFixes"),
  .target(
    name: "NetworkClient", dependencies: ["Dependencies", "Models", "RESTClient"],
    path: "Packages/NetworkClient/Sources/NetworkClient"),
  .target(
    name: "CachedNetworkClient", dependencies: ["Dependencies", "Models", "NetworkClient", "Persistence"],
    path: "Packages/NetworkClient/Sources/CachedNetworkClient"),
  .executableTarget(
    name: "MeasuredClient", dependencies: ["RESTClient", "URLSessionFixes"],
    path: "Packages/NetworkClient/Tests/MeasuredClient"),
  .executableTarget(name: "UnfixedClient", path: "Packages/NetworkClient/Tests/UnfixedClient"),
  .executableTarget(
    name: "GuardedProgram", dependencies: ["CrashGuard"], path: "Packages/NetworkClient/Tests/GuardedProgram"),
  .testTarget(
    name: "CrashGuardTests", dependencies: ["GuardedProgram", "TestSupport"],
    path: "Packages/NetworkClient/Tests/CrashGuardTests"),
  .testTarget(
    name: "RESTClientTests",
    dependencies: [
      "Dependencies", "DependenciesTestSupport", "MeasuredClient", "RESTClient", "TestSupport", "URLSessionFixes",
      "UnfixedClient",
    ], path: "Packages/NetworkClient/Tests/RESTClientTests"),
  .testTarget(
    name: "RESTClientTestSupportTests",
    dependencies: ["Dependencies", "RESTClient", "RESTClientTestSupport", "TestSupport"],
    path: "Packages/NetworkClient/Tests/RESTClientTestSupportTests"),
  .testTarget(
    name: "NetworkClientTests",
    dependencies: [
      "Dependencies", "DependenciesTestSupport", "Models", "NetworkClient", "RESTClientTestSupport", "TestSupport",
    ], path: "Packages/NetworkClient/Tests/NetworkClientTests"),
  .target(
    name: "CachedNetworkClientTestSupport",
    dependencies: ["CachedNetworkClient", "Models", "Persistence", "RESTClientTestSupport", "TestSupport"],
    path: "Packages/NetworkClient/Tests/CachedNetworkClientTestSupport"),
  .testTarget(
    name: "CachedNetworkClientTests",
    dependencies: [
      "CachedNetworkClient", "CachedNetworkClientTestSupport", "Dependencies", "DependenciesTestSupport", "Models",
      "Persistence", "RESTClientTestSupport", "TestSupport",
    ], path: "Packages/NetworkClient/Tests/CachedNetworkClientTests"),
  .systemLibrary(name: "CSQLite", path: "Packages/Persistence/Sources/CSQLite"),
  .target(name: "SQLiteRecords", dependencies: ["CSQLite"], path: "Packages/Persistence/Sources/SQLiteRecords"),
  .target(
    name: "Persistence", dependencies: ["Dependencies", "Models", "SQLiteRecords"],
    path: "Packages/Persistence/Sources/Persistence"),
  .target(
    name: "PersistenceTestSupport", dependencies: ["SQLiteRecords", "TestSupport"],
    path: "Packages/Persistence/Tests/PersistenceTestSupport"),
  .executableTarget(
    name: "PersistenceWriter", dependencies: ["Models", "Persistence", "SQLiteRecords"],
    path: "Packages/Persistence/Tests/PersistenceWriter"),
  .testTarget(
    name: "SQLiteRecordsTests",
    dependencies: ["PersistenceTestSupport", "PersistenceWriter", "SQLiteRecords", "TestSupport"],
    path: "Packages/Persistence/Tests/SQLiteRecordsTests"),
  .testTarget(
    name: "PersistenceTests",
    dependencies: [
      "Dependencies", "DependenciesTestSupport", "Models", "Persistence", "PersistenceTestSupport", "PersistenceWriter",
      "SQLiteRecords", "TestSupport",
    ], path: "Packages/Persistence/Tests/PersistenceTests"),
  .target(name: "Sandbox", dependencies: ["SandboxSampleData"], path: "Packages/Sandbox/Sources/Sandbox"),
  .target(name: "SandboxSampleData", path: "Packages/Sandbox/Sources/SandboxSampleData", exclude: ["Resources"]),
  .testTarget(
    name: "SandboxTests", dependencies: ["Sandbox", "TestSupport"], path: "Packages/Sandbox/Tests/SandboxTests"),
  .target(name: "Terminal", dependencies: ["TerminalLibC"], path: "Packages/Terminal/Sources/Terminal"),
  .target(name: "TerminalLibC", path: "Packages/Terminal/Sources/TerminalLibC"),
  .executableTarget(
    name: "FullScreenProgram", dependencies: ["Terminal"], path: "Packages/Terminal/Tests/FullScreenProgram"),
  .testTarget(
    name: "TerminalTests", dependencies: ["FullScreenProgram", "Terminal", "TestSupport"],
    path: "Packages/Terminal/Tests/TerminalTests"),
  .target(
    name: "Views",
    dependencies: ["Features", "Models", "NetworkClient", "Persistence", "ReducerRuntime", "Tagged", "Terminal"],
    path: "Packages/Views/Sources/Views"),
  .target(
    name: "ViewsTestSupport",
    dependencies: ["Features", "Models", "NetworkClient", "Persistence", "ReducerRuntime", "Terminal"],
    path: "Packages/Views/Tests/ViewsTestSupport"),
  .testTarget(
    name: "ViewsTests",
    dependencies: [
      "Features", "Models", "NetworkClient", "Persistence", "ReducerRuntime", "Terminal", "Views", "ViewsTestSupport",
    ], path: "Packages/Views/Tests/ViewsTests"),
  .target(name: "TestSupport", path: "Tests/TestSupport/Sources/TestSupport"),
]

let app: [Target] = [
  .executableTarget(
    name: "app",
    dependencies: [
      "CLI", "CrashGuard", "Dependencies", "NetworkClient", "Persistence", "Sandbox", "Terminal", "URLSessionFixes",
    ],
    path: "App",
    exclude: ["README.md"]
  ),
  .testTarget(
    name: "AppTests",
    dependencies: ["app", "Dependencies", "Persistence", "Sandbox", "TestSupport"],
    exclude: ["Screens"]
  ),
]

/// The targets that only the program and the tests use.
let internalTargets = [
  "Browser", "CLI", "CachedNetworkClient", "Persistence", "Sandbox", "SandboxSampleData", "TerminalLibC", "TestSupport",
  "Views", "ViewsTestSupport",
]

/// The libraries that are offered.
let libraries = packageTargets.filter { target in
  target.type == .regular && target.path?.contains("/Sources/") == true && !internalTargets.contains(target.name)
}

let package = Package(
  name: "Workspace",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.executable(name: "app", targets: ["app"])]
    + libraries.map { .library(name: $0.name, targets: [$0.name]) },
  targets: app + packageTargets,
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
  // Set by the checks of this repository: warnings are errors there, and not in the builds of other packages.
  if Context.environment["WORKSPACE_STRICT"] != nil { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
