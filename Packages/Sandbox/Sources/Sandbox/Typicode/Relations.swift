/// The rows that `_embed` (children) and `_expand` (parents) put into a row, as new members at its end.
struct Relations: Sendable {
  private let embedded: [String]
  private let expanded: [String]
  private let collection: String
  private let database: Database

  init(_ parameters: QueryParameters, of collection: String, in database: Database) {
    embedded = Self.names("_embed", in: parameters)
    expanded = Self.names("_expand", in: parameters)
    self.collection = collection
    self.database = database
  }

  var isEmpty: Bool { embedded.isEmpty && expanded.isEmpty }

  /// The row with its relations.
  func apply(to row: JSONObject) throws(TypicodeFailure) -> JSONObject {
    var row = row
    let foreignKey = Inflection.foreignKey(to: collection)
    for name in embedded {
      let children = database.collection(named: name)?.rows ?? []
      let id = row["id"]
      row[name] = .array(children.filter { $0[foreignKey] == id && id != nil }.map(JSON.object))
    }
    for name in expanded {
      guard let parents = database.collection(named: Inflection.plural(name)) else { continue }
      guard let id = row[name + "Id"], id != .null else {
        throw TypicodeFailure(message: "TypeError: Cannot read properties of undefined (reading 'toString')")
      }
      row[name] = parents.row(id: JavaScript.text(id)).map(JSON.object)
    }
    return row
  }

  private static func names(_ parameter: String, in parameters: QueryParameters) -> [String] {
    parameters.text(of: parameter) == nil ? [] : parameters.values(of: parameter)
  }
}
