extension Result {
  /// Runs an asynchronous operation and keeps its value or its failure.
  ///
  /// - Parameter operation: The operation.
  init(catching operation: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await operation())
    } catch {
      self = .failure(error)
    }
  }
}
