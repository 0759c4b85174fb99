/// Uses a value, as far as the optimiser can tell.
@inline(never)
@_optimize(none)
func use<Value>(_ value: borrowing Value) {}

/// The value itself, of which the optimiser then knows nothing.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
