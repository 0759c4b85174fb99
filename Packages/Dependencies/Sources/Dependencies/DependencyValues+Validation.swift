extension DependencyValues {
  /// Makes sure that every dependency of the program has a live value; for the first line of `main`.
  ///
  ///     try DependencyValues.validate()
  ///
  /// A key that is only a ``TestDependencyKey`` compiles, and stops the program when it is first read, unless
  /// ``prepareDependencies(_:fileID:filePath:line:column:)`` has given it a value. This finds all such keys in the whole
  /// program, private ones too, by the records that the compiler leaves of each conformance. No live value is made. A
  /// program with Foundation has some five thousand records, which takes less than a millisecond.
  ///
  /// It cannot see generic keys, and keys in modules that are not linked or libraries that are not loaded. A key that
  /// nothing uses may be missing from the list, because the optimiser leaves it out of the program.
  ///
  /// - Throws: ``MissingLiveValues`` with the names of all keys that have no live value.
  public static func validate() throws(MissingLiveValues) {
    let found = ConformanceRecords.types(
      conformingTo: (any TestDependencyKey).self, butNotTo: (any DependencyKey).self)
    guard let found else {
      return reportIssue(
        """
        DependencyValues.validate() found no conformance at all, not even those of its own module: this version of the \
        Swift runtime keeps its records otherwise than those known here. Pass the keys to validate(_:) instead.
        """
      )
    }
    try validate(found.compactMap { $0 as? any TestDependencyKey.Type })
  }

  /// Makes sure that dependencies have live values.
  ///
  /// - Parameter keys: The keys, among them any that ``validate()`` cannot see, such as `Cache<Post>.self`.
  /// - Throws: ``MissingLiveValues`` with the names of those that have no live value.
  public static func validate(_ keys: [any TestDependencyKey.Type]) throws(MissingLiveValues) {
    let missing = keys.filter { !($0 is any DependencyKey.Type || DefaultValues.hasLiveValue($0)) }
    if !missing.isEmpty { throw MissingLiveValues(keys: missing.map { name(of: $0) }.sorted()) }
  }
}
