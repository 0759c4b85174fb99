/// A type-erased identifier of cancellable effects, equal to another of the same type and value.
package struct CancelID: Sendable {
  private let value: any Hashable & Sendable

  package init(_ value: some Hashable & Sendable) {
    self.value = value
  }

  private var type: ObjectIdentifier { ObjectIdentifier(Swift.type(of: value)) }
}

// MARK: - Conformances

extension CancelID: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.type == right.type && left.value.isEqual(to: right.value)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    value.hash(into: &hasher)
  }
}

extension Equatable {
  /// Returns whether another value is of the same type and equal, without the look-up of conformances that
  /// `AnyHashable` makes.
  package func isEqual(to other: Any) -> Bool { other as? Self == self }
}
