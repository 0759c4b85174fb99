/// The members of a JSON object in the order in which they were added.
///
/// Names are told apart by their bytes: a composed and a decomposed `é` are two names, as in JavaScript.
struct JSONObject: Sendable, Equatable {
  /// One name and its value.
  struct Member: Sendable, Equatable {
    var name: String
    var value: JSON
  }

  /// The members, oldest first; no name occurs twice.
  private(set) var members: [Member]

  init() {
    members = []
  }

  /// Adds the pairs one by one; a repeated name keeps its first place and its last value.
  init(_ pairs: [(String, JSON)]) {
    self.init(members: pairs.map { Member(name: $0.0, value: $0.1) })
  }

  /// Takes members that may repeat a name; a repeated name keeps its first place and its last value.
  init(members: [Member]) {
    self.members = members
    // Rows have a handful of members; only a large object is worth a table.
    if members.count > 16 { removeRepetitionsByTable() } else { removeRepetitionsByScan() }
  }

  /// The value of a name: assigning replaces it in its place, or appends it.
  subscript(name: String) -> JSON? {
    get { index(of: name).map { members[$0].value } }
    set {
      switch (index(of: name), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Puts all members of another object in, as JavaScript's spread does: known names are replaced in their place.
  mutating func merge(_ other: JSONObject) {
    self = JSONObject(members: members + other.members)
  }

  private func index(of name: String) -> Int? {
    members.firstIndex { $0.name.hasSameBytes(as: name) }
  }

  private mutating func removeRepetitionsByScan() {
    var next = 1
    while next < members.count {
      if let first = members[..<next].firstIndex(where: { $0.name.hasSameBytes(as: members[next].name) }) {
        members[first].value = members.remove(at: next).value
      } else {
        next += 1
      }
    }
  }

  private mutating func removeRepetitionsByTable() {
    var places: [[UInt8]: Int] = [:]
    var kept: [Member] = []
    for member in members {
      let key = Array(member.name.utf8)
      if let place = places[key] {
        kept[place].value = member.value
      } else {
        places[key] = kept.count
        kept.append(member)
      }
    }
    members = kept
  }
}
