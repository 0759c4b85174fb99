import NetworkClient

/// What a screen wants of a load.
enum Demand: Hashable, Sendable {
  /// What is saved, if the policy takes it for fresh; what the server says otherwise.
  case fresh
  /// What the server says: the user asked for it.
  case anew
  /// What is saved, without a request, because the server has just failed to answer.
  case saved(NetworkError)

  /// What to want of a part that is asked for when another has ended.
  ///
  /// - Parameter failure: Why the other part is not current; nil when it is.
  func following(_ failure: NetworkError?) -> Demand {
    failure.map { .saved($0) } ?? self
  }
}
