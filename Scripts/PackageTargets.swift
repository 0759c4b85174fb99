// Prints the targets of packages as Swift code for the workspace manifest.
//
//   PackageTargets [DIRECTORY PACKAGE.json]…
//
// PACKAGE.json is the output of `swift package dump-package` in DIRECTORY.

import Foundation

struct Manifest: Decodable {
  struct Product: Decodable {
    var name: String
    var targets: [String]
  }

  struct Target: Decodable {
    var name: String
    var type: String
    var path: String?
    /// `{"byName": [name, condition]}` or `{"product": [name, package, aliases, condition]}`.
    var dependencies: [[String: [String?]]]
    var exclude: [String]
  }

  var products: [Product]
  var targets: [Target]
}

let functions = [
  "regular": "target", "executable": "executableTarget", "system": "systemLibrary", "test": "testTarget",
]
let arguments = Array(CommandLine.arguments.dropFirst())
let packages = try stride(from: 0, to: arguments.count - 1, by: 2).map { index in
  let data = try Data(contentsOf: URL(fileURLWithPath: arguments[index + 1]))
  return (directory: arguments[index], manifest: try JSONDecoder().decode(Manifest.self, from: data))
}
let products = packages.flatMap(\.manifest.products).reduce(into: [:]) { $0[$1.name] = $1.targets }

for (directory, manifest) in packages {
  for target in manifest.targets {
    let folder = target.type == "test" ? "Tests" : "Sources"
    let names = target.dependencies.flatMap(\.values).compactMap { $0.first ?? nil }.flatMap { products[$0] ?? [$0] }
    var parts = ["name: \"\(target.name)\""]
    if !names.isEmpty { parts.append("dependencies: \(names.sorted())") }
    parts.append("path: \"\(directory)/\(target.path ?? "\(folder)/\(target.name)")\"")
    if !target.exclude.isEmpty { parts.append("exclude: \(target.exclude)") }
    print("  .\(functions[target.type] ?? target.type)(\(parts.joined(separator: ", "))),")
  }
}
