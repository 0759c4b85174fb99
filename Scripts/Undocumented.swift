// Prints the public declarations without documentation in the symbol graphs of a folder, and fails if there is any:
// `Undocumented FOLDER`. The witnesses of protocol requirements and their defaults need none.

import Foundation

struct SymbolGraph: Decodable {
  struct Object: Decodable {}

  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Object?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    /// The requirement that a witness fulfills.
    let sourceOrigin: Object?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
let graphs = try files.filter { $0.path.hasSuffix(".symbols.json") }.map {
  try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0))
}
let documentedElsewhere = Set(
  graphs.flatMap(\.relationships).filter { $0.sourceOrigin != nil || $0.kind == "defaultImplementationOf" }
    .map(\.source))
let undocumented = graphs.flatMap(\.symbols).filter { symbol in
  symbol.docComment == nil && symbol.kind.identifier != "swift.extension"
    && !documentedElsewhere.contains(symbol.identifier.precise)
    // The compiler adds the projected value of a wrapped property.
    && symbol.pathComponents.last?.hasPrefix("$") == false
}
for symbol in undocumented { print("\(symbol.pathComponents.joined(separator: ".")) has no documentation") }
exit(undocumented.isEmpty ? 0 : 1)
