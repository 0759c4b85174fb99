/// A value on the heap, so that the struct that has it is small to copy, to return and to throw.
@propertyWrapper
package indirect enum Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  case value(Value)

  package var wrappedValue: Value {
    get {
      switch self {
      case .value(let value): value
      }
    }
    set { self = .value(newValue) }
  }

  package init(wrappedValue: Value) { self = .value(wrappedValue) }
}
