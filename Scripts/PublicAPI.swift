// Prints the public API of a module, one declaration per line, from the symbol graphs of `swift-symbolgraph-extract`; or
// compares two such lists.
//
//   PublicAPI list FOLDER             the declarations of the symbol graphs in the folder, sorted
//   PublicAPI compare OLD NEW         the changes from one list to another that break the source of a program; fails if
//                                     there is any
//   PublicAPI undocumented FOLDER     the declarations without documentation, except initialisers, the witnesses of
//                                     protocol requirements and their defaults; fails if there is any
//
// A line is the path of the symbol, its kind and its declaration. Breaking are: a removed or changed declaration, a
// removed conformance, a new case of an enum, and a new requirement of a protocol without a default.

import Foundation

struct SymbolGraph: Decodable {
  struct Object: Decodable {}

  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Extension: Decodable { let extendedModule: String? }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let docComment: Object?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
    /// The requirement that a witness fulfills.
    let sourceOrigin: Object?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

func graphs(in folder: String) throws -> [SymbolGraph] {
  let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".symbols.json") }
  return try files.map { file in
    try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
  }
}

/// The declarations in the symbol graphs of a folder that have no documentation and need it.
func undocumented(in folder: String) throws -> [String] {
  let graphs = try graphs(in: folder)
  let witnesses = graphs.flatMap(\.relationships).filter {
    $0.sourceOrigin != nil || $0.kind == "defaultImplementationOf"
  }
  let documentedElsewhere = Set(witnesses.map(\.source))
  return graphs.flatMap(\.symbols).filter { symbol in
    symbol.docComment == nil && !["swift.init", "swift.extension"].contains(symbol.kind.identifier)
      && !documentedElsewhere.contains(symbol.identifier.precise)
      // The compiler adds the projected value of a wrapped property.
      && symbol.pathComponents.last?.hasPrefix("$") == false
  }
  .map { "\($0.pathComponents.joined(separator: ".")) has no documentation" }
}

/// The lines of the API in the symbol graphs of a folder.
func lines(in folder: String) throws -> [String] {
  let graphs = try graphs(in: folder)
  let symbols = graphs.flatMap(\.symbols)
  let relationships = graphs.flatMap(\.relationships)
  let paths = Dictionary(symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) }) { $1 }
  let requirements = Set(relationships.filter { $0.kind == "requirementOf" }.map(\.source))
  let defaults = Set(relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.target))

  var lines: Set<String> = []
  for symbol in symbols where symbol.kind.identifier != "swift.extension" {
    let id = symbol.identifier.precise
    var kind = symbol.kind.identifier.replacingOccurrences(of: "swift.", with: "")
    if requirements.contains(id) { kind = defaults.contains(id) ? "requirement-with-default" : "requirement" }
    let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    lines.insert("\(symbol.pathComponents.joined(separator: "."))\t\(kind)\t\(declaration)")
  }
  for relationship in relationships where relationship.kind == "conformsTo" {
    guard let type = paths[relationship.source] else { continue }
    let target = relationship.targetFallback ?? paths[relationship.target] ?? relationship.target
    lines.insert("\(type)\tconformance\t\(target)")
  }
  return lines.sorted()
}

/// The source-breaking changes from one list of lines to another.
func breaks(from old: [String], to new: [String]) -> [String] {
  func field(_ line: String, _ index: Int) -> String {
    let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    return fields.count > index ? String(fields[index]) : ""
  }
  let known = Set(old)
  let current = Set(new)
  let knownPaths = Set(old.map { field($0, 0) })
  // A requirement that gets or loses a default has another kind: losing one breaks conforming types.
  let removed = old.filter { line in
    !current.contains(line)
      && !current.contains(line.replacingOccurrences(of: "\trequirement\t", with: "\trequirement-with-default\t"))
  }
  let added = new.filter { line in
    let parent = field(line, 0).split(separator: ".").dropLast().joined(separator: ".")
    return !known.contains(line) && ["enum.case", "requirement"].contains(field(line, 1)) && knownPaths.contains(parent)
  }
  return removed.map { "removed or changed: \($0)" } + added.map { "added: \($0)" }
}

let arguments = CommandLine.arguments.dropFirst()
do {
  switch (arguments.first, arguments.count) {
  case ("list", 2): print(try lines(in: arguments[2]).joined(separator: "\n"))
  case ("undocumented", 2):
    let declarations = try undocumented(in: arguments[2])
    declarations.forEach { print($0) }
    exit(declarations.isEmpty ? 0 : 1)
  case ("compare", 3):
    let lists = try arguments.suffix(2).map {
      try String(contentsOfFile: $0, encoding: .utf8).split(separator: "\n").map(String.init)
    }
    let changes = breaks(from: lists[0], to: lists[1])
    changes.forEach { print($0) }
    exit(changes.isEmpty ? 0 : 1)
  default:
    print("usage: PublicAPI list FOLDER | undocumented FOLDER | compare OLD NEW")
    exit(2)
  }
} catch {
  print(error)
  exit(2)
}
