// swift-tools-version: 6.2

import PackageDescription

// Scripts/check-consumers sets the repository and the version of its commit.
let repository = Context.environment["CONSUMED_REPOSITORY"] ?? ""
let version = Context.environment["CONSUMED_VERSION"].flatMap { Version($0) } ?? "0.1.0"

// The products that Package.swift of the workspace offers, except those for tests.
let products = [
  "CrashGuard", "Dependencies", "Features", "Models", "NetworkClient", "RESTClient", "ReducerRuntime", "SQLiteRecords",
  "Tagged", "TaggedMoney", "TaggedTime", "Terminal", "URLSessionDependency", "URLSessionFixes",
]

let package = Package(
  name: "All",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: repository, from: version)],
  targets: [
    .executableTarget(
      name: "AllConsumer", dependencies: products.map { .product(name: $0, package: "workspace") })
  ]
)
