/// A dotted path to a field, such as `address.geo.lat`.
struct FieldPath: Sendable {
  let text: String
  let components: [String]

  init(_ text: String) {
    self.text = text
    components = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}

extension JSON {
  /// The value at a path of member names and array indices, or `nil` if there is none.
  ///
  /// A member whose name contains the dots takes precedence over nested values.
  subscript(path: FieldPath) -> JSON? {
    if let value = object?[path.text] { return value }
    guard path.components.count > 1 else { return nil }
    var value = self
    for component in path.components {
      switch value {
      case .object(let object):
        guard let next = object[component] else { return nil }
        value = next
      case .array(let elements):
        guard let index = Int(component), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default:
        return nil
      }
    }
    return value
  }
}
