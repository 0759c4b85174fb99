/// The rows under one name, such as `posts`.
///
/// The rows and their encoded list are created at the first request, so that a server starts without delay.
struct RowCollection: Sendable {
  let name: String
  private let lazyRows: Lazy<[JSONObject]>
  private let lazyList: Lazy<EncodedBody>

  init(name: String, rows: @escaping @Sendable () -> [JSONObject]) {
    let lazyRows = Lazy(rows)
    self.name = name
    self.lazyRows = lazyRows
    lazyList = Lazy { EncodedBody(.array(lazyRows.value.map(JSON.object))) }
  }

  var rows: [JSONObject] { lazyRows.value }

  /// The response body with all rows.
  var list: EncodedBody { lazyList.value }

  /// Returns the row with an id; ids are compared as text: `01` is not `1`.
  func row(id: String) -> JSONObject? { rows.first { $0["id"]?.plainText == id } }
}
