// swift-tools-version: 6.2

// A package whose modules have the same names as ours. The program uses one of them.

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
