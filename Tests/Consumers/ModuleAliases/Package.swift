// swift-tools-version: 6.2

import PackageDescription

// Scripts/check-consumers sets the repository and the version of its commit.
let repository = Context.environment["CONSUMED_REPOSITORY"] ?? ""
let version = Context.environment["CONSUMED_VERSION"].flatMap { Version($0) } ?? "0.1.0"

// SwiftPM compares the names of all targets, so TaggedMoney and TaggedTime are dependencies only to get an alias.
let package = Package(
  name: "ModuleAliases",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: repository, from: version), .package(path: "swift-tagged")],
  targets: [
    .target(name: "Dependencies"),
    .target(name: "Models"),
    .executableTarget(
      name: "ModuleAliasesConsumer",
      dependencies: [
        "Dependencies", "Models", .product(name: "Tagged", package: "swift-tagged"),
        .product(
          name: "NetworkClient", package: "workspace",
          moduleAliases: [
            "Dependencies": "WorkspaceDependencies", "Models": "WorkspaceModels", "Tagged": "WorkspaceTagged",
          ]),
        .product(name: "TaggedMoney", package: "swift-tagged", moduleAliases: ["TaggedMoney": "OtherTaggedMoney"]),
        .product(name: "TaggedTime", package: "swift-tagged", moduleAliases: ["TaggedTime": "OtherTaggedTime"]),
      ]
    ),
  ]
)
