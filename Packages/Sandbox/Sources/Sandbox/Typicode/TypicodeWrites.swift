/// The answers to writes.
///
/// Nothing is kept: the next read shows the old data.
struct TypicodeWrites: Sendable {
  let collection: Collection

  /// The body as if it had been stored under the next id.
  func create(_ body: JSONObject, url: String) -> TypicodeAnswer {
    var row = body
    let id = nextID
    row["id"] = .number(id)
    return TypicodeAnswer(
      status: 201, content: .json(.object(row)),
      fields: [("Access-Control-Expose-Headers", "Location"), ("Location", "\(url)/\(id)")])
  }

  /// The body in place of the whole row.
  ///
  /// The original fails for a row that is not there.
  func replace(id: String, with body: JSONObject) throws(TypicodeFailure) -> TypicodeAnswer {
    guard let stored = collection.row(id: id) else {
      throw TypicodeFailure(message: "TypeError: Cannot read properties of undefined (reading 'id')")
    }
    var row = body
    row["id"] = stored["id"]
    return TypicodeAnswer(content: .json(.object(row)))
  }

  /// The row with the members of the body put in; the body alone for a row that is not there.
  func update(id: String, with body: JSONObject) -> TypicodeAnswer {
    var row = collection.row(id: id) ?? JSONObject()
    row.merge(body)
    return TypicodeAnswer(content: .json(.object(row)))
  }

  /// One more than the greatest id; where ids are no numbers, one more than the number of rows.
  private var nextID: String {
    let rows = collection.rows
    let greatest = rows.compactMap { row -> Double? in
      if case .number(let source)? = row["id"] { Double(source) } else { nil }
    }.max()
    return JavaScriptNumber.text(of: (greatest ?? Double(rows.count)) + 1)
  }
}
