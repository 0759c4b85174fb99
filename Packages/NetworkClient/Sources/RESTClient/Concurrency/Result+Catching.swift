extension Result {
  /// Creates the outcome of an asynchronous operation.
  package init(catching operation: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await operation())
    } catch {
      self = .failure(error)
    }
  }
}
