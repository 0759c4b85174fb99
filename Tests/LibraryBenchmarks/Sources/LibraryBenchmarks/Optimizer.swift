/// Uses a value, so that the optimiser keeps its computation.
@inline(never)
@_optimize(none)
func use<Value>(_ value: borrowing Value) {}

/// Returns the value, hidden from the optimiser.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
