/// One call of an API, which a client holds as a property: used like a function, and replaced by a test.
///
/// ```swift
/// let post = try await typicode.post(7)
/// ```
///
/// The same call can be made on the condition that its answer has changed, with the entity tag of an earlier answer:
///
/// ```swift
/// switch try await typicode.post.ifModified(7, since: entityTag) {
/// case .notModified: …              // the answer that the tag came with still holds
/// case .modified(let post, let entityTag): …
/// }
/// ```
public struct Endpoint<Input: Sendable, Response: Sendable>: Sendable {
  private let fetch: @Sendable (Input, String?) async throws(NetworkError) -> Conditional<Response>

  /// Makes a call that knows no entity tags: each of its answers is a changed one without a tag.
  ///
  /// It is for tests, and for servers that send no tags.
  ///
  /// - Parameter fetch: Makes the call.
  public init(_ fetch: @escaping @Sendable (Input) async throws(NetworkError) -> Response) {
    self.init(conditional: { input, _ async throws(NetworkError) in
      .modified(try await fetch(input), entityTag: nil)
    })
  }

  /// Makes a call that can be asked whether its answer has changed.
  ///
  /// - Parameter fetch: Makes the call, given the entity tag of an earlier answer or `nil`, as
  ///   ``HTTPClient/send(_:ifNoneMatch:)`` takes it. Without a tag it must not give ``Conditional/notModified``.
  public init(
    conditional fetch: @escaping @Sendable (Input, _ tag: String?) async throws(NetworkError) -> Conditional<Response>
  ) {
    self.fetch = fetch
  }

  /// Makes the call.
  ///
  /// - Parameter input: What the call needs to know, such as an id.
  /// - Returns: The answer.
  /// - Throws: ``NetworkError``; ``NetworkError/invalidResponse(url:reason:)`` where the call says that nothing has
  ///   changed, though it was told of no earlier answer.
  public func callAsFunction(_ input: Input) async throws(NetworkError) -> Response {
    switch try await fetch(input, nil) {
    case .modified(let response, _): return response
    case .notModified:
      throw .invalidResponse(url: "the server", reason: "it says \"not modified\" to a question without an entity tag")
    }
  }

  /// Makes the call on the condition that its answer is not the one that an entity tag came with.
  ///
  /// - Parameters:
  ///   - input: What the call needs to know, such as an id.
  ///   - entityTag: The tag of an earlier answer to the same input; without one the answer counts as changed.
  /// - Returns: The answer and its tag, or that the earlier answer still holds.
  /// - Throws: ``NetworkError``.
  public func ifModified(
    _ input: Input, since entityTag: String?
  ) async throws(NetworkError) -> Conditional<Response> {
    try await fetch(input, entityTag)
  }
}

// MARK: - Calls without input

extension Endpoint where Input == Void {
  /// Makes a call without input that knows no entity tags.
  ///
  /// - Parameter fetch: Makes the call.
  public init(_ fetch: @escaping @Sendable () async throws(NetworkError) -> Response) {
    self.init(conditional: { _, _ async throws(NetworkError) in .modified(try await fetch(), entityTag: nil) })
  }

  /// Makes the call.
  ///
  /// - Returns: The answer.
  /// - Throws: ``NetworkError``, as ``callAsFunction(_:)`` does.
  public func callAsFunction() async throws(NetworkError) -> Response {
    try await callAsFunction(())
  }
}
