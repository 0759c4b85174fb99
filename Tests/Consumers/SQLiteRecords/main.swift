import SQLiteRecords

struct Cup: Record, Identifiable {
  static let table = "cups"
  static let columns = ["id", "label"]

  var id: Int
  var label: String?

  init(id: Int, label: String?) {
    self.id = id
    self.label = label
  }

  init(from row: inout RowReader) throws {
    id = try row.read()
    label = try row.read()
  }

  func write(to row: inout RowWriter) {
    row.write(id)
    row.write(label)
  }
}

let database = try Database.inMemory()
try database.migrate([Migration("CREATE TABLE cups (id INTEGER PRIMARY KEY, label TEXT)")])
try database.transaction {
  try database.insert([Cup(id: 1, label: "blue"), Cup(id: 2, label: nil)])
}
for cup in try database.fetchAll(Cup.self, "ORDER BY id DESC") {
  print(cup.id, cup.label ?? "unnamed")
}
