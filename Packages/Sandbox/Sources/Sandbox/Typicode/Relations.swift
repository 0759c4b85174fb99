/// The related rows that `_embed` (children) and `_expand` (parents) append to a row as members.
struct Relations: Sendable {
  /// The maximum number of names in one parameter: each of them costs a search for every row.
  private static let maximumNames = 16

  private let embedded: [String]
  private let expanded: [String]
  private let collection: String
  private let data: SandboxData

  init(_ parameters: QueryParameters, of collection: String, in data: SandboxData) throws(TypicodeError) {
    embedded = try Self.names("_embed", in: parameters)
    expanded = try Self.names("_expand", in: parameters)
    self.collection = collection
    self.data = data
  }

  var isEmpty: Bool { embedded.isEmpty && expanded.isEmpty }

  /// Returns the row with its related rows.
  func apply(to row: JSONObject) throws(TypicodeError) -> JSONObject {
    var row = row
    let foreignKey = Inflection.foreignKey(to: collection)
    for name in embedded {
      let children = data.collection(named: name)?.rows ?? []
      let id = row["id"]
      row[name] = .array(children.filter { $0[foreignKey] == id && id != nil }.map(JSON.object))
    }
    for name in expanded {
      guard let parents = data.collection(named: Inflection.plural(name)) else { continue }
      guard let id = row[name + "Id"], id != .null else {
        throw TypicodeError(message: "TypeError: Cannot read properties of undefined (reading 'toString')")
      }
      row[name] = parents.row(id: JavaScript.text(id)).map(JSON.object)
    }
    return row
  }

  /// Returns the values of a parameter without repetitions, which have no effect.
  private static func names(_ parameter: String, in parameters: QueryParameters) throws(TypicodeError) -> [String] {
    guard parameters.text(of: parameter) != nil else { return [] }
    var known: Set<ByteName> = []
    let names = parameters.values(of: parameter).filter { known.insert(ByteName($0)).inserted }
    guard names.count <= maximumNames else {
      throw TypicodeError(message: "RangeError: \(parameter) has more than \(maximumNames) names")
    }
    return names
  }
}
