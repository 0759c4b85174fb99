/// A dotted path to a field, such as `address.geo.lat`.
///
/// A member whose own name holds the dots comes before the path through nested values.
struct FieldPath: Sendable {
  /// The path as it was written.
  let text: String
  /// The steps between the dots.
  let components: [String]

  init(_ text: String) {
    self.text = text
    components = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}
