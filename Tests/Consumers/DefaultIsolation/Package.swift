// swift-tools-version: 6.2

import PackageDescription

// Scripts/check-consumers sets the repository and the version of its commit.
let repository = Context.environment["CONSUMED_REPOSITORY"] ?? ""
let version = Context.environment["CONSUMED_VERSION"].flatMap { Version($0) } ?? "0.1.0"

// The settings of a new Xcode project, with or without its upcoming features.
var settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
if Context.environment["UPCOMING_FEATURES"] != nil {
  settings += [
    .enableUpcomingFeature("InferIsolatedConformances"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}

let products = ["Dependencies", "RESTClient", "ReducerRuntime", "SQLiteRecords"]

let package = Package(
  name: "DefaultIsolation",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: repository, from: version)],
  targets: [
    .executableTarget(
      name: "DefaultIsolationConsumer", dependencies: products.map { .product(name: $0, package: "workspace") },
      swiftSettings: settings)
  ]
)
