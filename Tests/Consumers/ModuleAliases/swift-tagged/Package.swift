// swift-tools-version: 6.2

// A package that has modules of the same names as ours, of which the program here uses one.

import PackageDescription

let package = Package(
  name: "swift-tagged",
  products: [
    .library(name: "Tagged", targets: ["Tagged"]),
    .library(name: "TaggedMoney", targets: ["TaggedMoney"]),
    .library(name: "TaggedTime", targets: ["TaggedTime"]),
  ],
  targets: [
    .target(name: "Tagged"),
    .target(name: "TaggedMoney", dependencies: ["Tagged"]),
    .target(name: "TaggedTime", dependencies: ["Tagged"]),
  ]
)
