/// The members of a JSON object, in order.
struct JSONObject: Sendable, Equatable {
  struct Member: Sendable, Equatable {
    var name: String
    var value: JSON
  }

  /// The members, with unique names.
  private(set) var members: [Member]

  init() {
    members = []
  }

  /// Creates an object of members with possibly repeated names.
  ///
  /// A repeated name keeps its first position and its last value.
  init(members: [Member]) {
    // Linear search is faster for the few members of a row, but quadratic for a large object, which gets a table.
    let usesTable = members.count > 16
    var indices: [String: Int] = [:]
    if usesTable { indices.reserveCapacity(members.count) }
    self.members = []
    self.members.reserveCapacity(members.count)
    for member in members {
      if let index = usesTable ? indices[member.name] : index(of: member.name) {
        self.members[index].value = member.value
      } else {
        if usesTable { indices[member.name] = self.members.count }
        self.members.append(member)
      }
    }
  }

  /// The value of a name; a new value replaces the old one in its position, or is appended.
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

  /// Returns the members of both; existing names keep their positions.
  func merging(_ other: JSONObject) -> JSONObject { JSONObject(members: members + other.members) }

  private func index(of name: String) -> Int? {
    members.firstIndex { $0.name == name }
  }
}

// MARK: - Conformances

extension JSONObject: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSON)...) {
    self.init(members: members.map { Member(name: $0.0, value: $0.1) })
  }
}
