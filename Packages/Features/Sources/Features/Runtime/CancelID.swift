/// The identifier of effects that are cancelled together: any hashable value, told apart by its type as well.
package struct CancelID: Sendable {
  private let value: any Hashable & Sendable

  /// Makes an identifier of a value.
  package init(_ value: some Hashable & Sendable) {
    self.value = value
  }

  private var type: ObjectIdentifier { ObjectIdentifier(Swift.type(of: value)) }
}

// MARK: - Conformances

extension CancelID: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    // AnyHashable alone takes 1 of one integer type and 1 of another for the same.
    left.type == right.type && AnyHashable(left.value) == AnyHashable(right.value)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    value.hash(into: &hasher)
  }
}
