/// A value on the heap, so that the struct that has it is small to copy, to return and to throw.
@propertyWrapper
indirect enum Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  case value(Value)

  var wrappedValue: Value {
    get {
      switch self {
      case .value(let value): value
      }
    }
    set { self = .value(newValue) }
  }

  init(wrappedValue: Value) { self = .value(wrappedValue) }
}
