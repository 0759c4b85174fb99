// Compares the workspace manifest with the package manifests, all as JSON of `swift package dump-package`, and checks
// that each target imports only what its package's manifest declares.
//
//   CheckManifests WORKSPACE.json DIRECTORY PACKAGE.json [DIRECTORY PACKAGE.json] ...
//
// DIRECTORY is the package's path from the root. Prints one line per difference and fails if there is any. Together
// with the workspace's tests this shows that each package builds alone. Unknown keys of a later Swift are compared too.

import Foundation

typealias Object = [String: Any]

struct Manifest {
  let directory: String
  let object: Object

  init(path: String, directory: String = "") throws {
    self.directory = directory
    object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? Object ?? [:]
  }

  var file: String { directory.isEmpty ? "Package.swift" : "\(directory)/Package.swift" }
  var products: [String: Object] { named("products") }
  var targets: [String: Object] { named("targets") }

  private func named(_ key: String) -> [String: Object] {
    let objects = object[key] as? [Object] ?? []
    return Dictionary(objects.map { ($0["name"] as? String ?? "", $0) }) { first, _ in first }
  }

  /// The target's properties in a form that is equal in both manifests.
  ///
  /// Its path is relative to the workspace's root, and products are replaced by their targets.
  func target(_ name: String, productTargets: [String: [String]]) -> Object {
    var target = targets[name] ?? [:]
    let folder = target["type"] as? String == "test" ? "Tests" : "Sources"
    let path = target["path"] as? String ?? "\(folder)/\(name)"
    target["path"] = directory.isEmpty ? path : "\(directory)/\(path)"
    target["dependencies"] = (target["dependencies"] as? [Object] ?? []).flatMap { dependency -> [String] in
      // {"byName" or "target": [name, condition]} or {"product": [name, package, aliases, condition]}
      guard let (kind, value) = dependency.first, let parts = value as? [Any], let name = parts.first as? String else {
        return [text(dependency)]
      }
      let names = kind == "product" ? productTargets[name] ?? ["product \(name)"] : [name]
      let condition = parts.last is NSNull ? "" : " if \(text(parts.last))"
      return names.map { $0 + condition }
    }
    .sorted()
    return target
  }
}

/// The value as canonical JSON.
func text(_ value: Any?) -> String {
  guard let value else { return "nothing" }
  let data = try? JSONSerialization.data(
    withJSONObject: value,
    options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes]
  )
  return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
}

/// Returns one line per key whose values differ; for two lists, the elements of only one of them.
func differences(_ package: Object, _ workspace: Object?, except ignored: Set<String> = []) -> [String] {
  guard let workspace else { return ["is not in the workspace"] }
  return Set(package.keys).union(workspace.keys).subtracting(ignored).sorted().compactMap { key in
    let (here, there) = (package[key], workspace[key])
    guard text(here) != text(there) else { return nil }
    if let here = (here as? [Any])?.map(text), let there = (there as? [Any])?.map(text), Set(here) != Set(there) {
      let (missing, added) = (here.filter { !there.contains($0) }, there.filter { !here.contains($0) })
      let parts = [("lacks", missing), ("adds", added)].filter { !$0.1.isEmpty }
      return "\(key): the workspace " + parts.map { "\($0) \($1.joined(separator: ", "))" }.joined(separator: " and ")
    }
    return "\(key) is \(text(here)), in the workspace \(text(there))"
  }
}

/// The modules that the Swift files below a folder import.
func imports(of folder: String) -> Set<String> {
  let statement = /^\s*(?:@\w+\s+|(?:public|package|internal|fileprivate|private)\s+)*import\s+(?:\w+\s+)??(\w+)/
  let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  return files.filter { $0.hasSuffix(".swift") }.reduce(into: []) { modules, file in
    let text = (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      if let match = line.firstMatch(of: statement) { modules.insert(String(match.output.1)) }
    }
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
let workspace = try Manifest(path: arguments[0])
let packages = try stride(from: 1, to: arguments.count - 1, by: 2).map {
  try Manifest(path: arguments[$0 + 1], directory: arguments[$0])
}

var complaints: [String] = []
// The package of shared test code has its own manifest, and is no product of the workspace.
let productTargets = packages.flatMap(\.products).reduce(into: ["TestSupport": ["TestSupport"]]) { table, product in
  table[product.key] = product.value["targets"] as? [String]
}

for package in packages {
  let own: Set = ["dependencies", "name", "packageKind", "products", "targets"]
  complaints += differences(package.object, workspace.object, except: own).map { "\(package.file): \($0)" }

  for (name, product) in package.products {
    let found = differences(product, workspace.products[name])
    complaints += found.map { "\(package.file): product \(name): \($0)" }
  }
  for name in package.targets.keys {
    let twin = workspace.targets[name].map { _ in workspace.target(name, productTargets: productTargets) }
    let found = differences(package.target(name, productTargets: productTargets), twin)
    complaints += found.map { "\(package.file): target \(name): \($0)" }
  }
  for dependency in package.object["dependencies"] as? [Object] ?? [] where dependency["fileSystem"] == nil {
    complaints.append("\(package.file): depends on a package from outside: \(text(dependency))")
  }
}

// SwiftPM lets a target import any module that another target has built: an undeclared dependency shows only when the
// package is built alone.
let modules = Set(packages.flatMap(\.targets.keys)).union(["TestSupport"])
for package in packages {
  for name in package.targets.keys where package.targets[name]?["type"] as? String != "system" {
    let target = package.target(name, productTargets: productTargets)
    let declared = target["dependencies"] as? [String] ?? []
    for undeclared in imports(of: target["path"] as? String ?? "").intersection(modules).subtracting(declared + [name])
    {
      complaints.append("\(package.file): target \(name) imports \(undeclared) and does not depend on it")
    }
  }
}

// The workspace adds only the program and its tests, with the same settings.
let declared = Set(packages.flatMap { $0.targets.keys })
let settings = Set(packages.flatMap { $0.targets.values }.map { text($0["settings"]) })
for name in workspace.targets.keys where !declared.contains(name) {
  let target = workspace.target(name, productTargets: productTargets)
  if (target["path"] as? String ?? "").hasPrefix("Packages/") {
    complaints.append("Package.swift: target \(name) is declared by no package")
  }
  if !settings.contains(text(target["settings"])) {
    complaints.append("Package.swift: target \(name) has settings of its own: \(text(target["settings"]))")
  }
}
for (name, product) in workspace.products where productTargets[name] == nil {
  if let targets = product["targets"] as? [String], targets.contains(where: declared.contains) {
    complaints.append("Package.swift: product \(name) is declared by no package")
  }
}
if let outside = workspace.object["dependencies"] as? [Object], !outside.isEmpty {
  complaints.append("Package.swift: depends on a package from outside: \(text(outside))")
}

for complaint in complaints.sorted() { print(complaint) }
exit(complaints.isEmpty ? 0 : 1)
