import SQLiteRecords

struct Cup: Record, Equatable {
  static let table = "cups"
  static let columns = ["id", "label", "is_clean"]

  var id: Int
  var label: String?
  var isClean: Bool

  init(from row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    label = try row.read()
    isClean = try row.read()
  }

  func write(to row: inout RowWriter) {
    row.write(id)
    row.write(label)
    row.write(isClean)
  }
}

extension Cup {
  init(id: Int, label: String?, isClean: Bool = true) {
    self.id = id
    self.label = label
    self.isClean = isClean
  }
}
