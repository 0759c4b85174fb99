extension Effect {
  indirect enum Operation: Sendable {
    case none
    case send(Action)
    case run(@Sendable @concurrent (Send<Action>) async -> Void)
    case cancel(CancelID)
    case cancelChild(CancelID)
    case cancellable(Operation, CancelID)
    case child(Operation, CancelID, ChildProjection)
    case merge([Operation])
    case concatenate([Operation])

    /// Merges operations, without those that do nothing.
    static func merging(_ operations: [Operation]) -> Operation {
      let operations = operations.filter(\.isSome)
      return operations.count > 1 ? .merge(operations) : operations.first ?? .none
    }

    /// Concatenates operations, without those that do nothing.
    static func concatenating(_ operations: [Operation]) -> Operation {
      let operations = operations.filter(\.isSome)
      return operations.count > 1 ? .concatenate(operations) : operations.first ?? .none
    }

    var isSome: Bool {
      if case .none = self { false } else { true }
    }

    func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other>.Operation {
      switch self {
      case .none: .none
      case .send(let action): .send(transform(action))
      case .run(let body): .run { send in await body(Send { send(transform($0)) }) }
      case .cancel(let id): .cancel(id)
      case .cancelChild(let id): .cancelChild(id)
      case .cancellable(let operation, let id): .cancellable(operation.map(transform), id)
      case .child(let operation, let id, let state): .child(operation.map(transform), id, state)
      case .merge(let operations): .merge(operations.map { $0.map(transform) })
      case .concatenate(let operations): .concatenate(operations.map { $0.map(transform) })
      }
    }
  }
}
