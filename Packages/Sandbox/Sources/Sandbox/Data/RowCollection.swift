/// The rows under one name, such as `posts`.
///
/// The rows and their encoded list are created at the first request, so that a server starts without delay.
struct RowCollection: Sendable {
  let name: String
  private let lazyRows: Lazy<[JSONObject]>
  private let lazyNames: Lazy<Set<ByteName>>
  private let lazyList: Lazy<EncodedBody>

  init(name: String, rows: @escaping @Sendable () -> [JSONObject]) {
    let lazyRows = Lazy(rows)
    self.name = name
    self.lazyRows = lazyRows
    lazyNames = Lazy { Set(lazyRows.value.flatMap(\.members).map { ByteName($0.name) }) }
    lazyList = Lazy { EncodedBody(.array(lazyRows.value.map(JSON.object))) }
  }

  var rows: [JSONObject] { lazyRows.value }

  /// The response body with all rows.
  var list: EncodedBody { lazyList.value }

  /// Returns whether a row has a field.
  ///
  /// A request can name thousands of fields, so the names of the members are known in advance.
  func hasField(_ path: FieldPath) -> Bool {
    if lazyNames.value.contains(ByteName(path.text)) { return true }
    guard path.components.count > 1, lazyNames.value.contains(ByteName(path.components[0])) else { return false }
    return rows.contains { JSON.object($0)[path] != nil }
  }

  /// Returns the row with an id; ids are compared as text: `01` is not `1`.
  func row(id: String) -> JSONObject? {
    rows.first { $0["id"].map(JavaScript.text)?.hasSameBytes(as: id) == true }
  }
}
