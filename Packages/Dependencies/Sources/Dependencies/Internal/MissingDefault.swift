/// What is said when a dependency is read that has neither an override nor a default for the context.
struct MissingDefault: CustomStringConvertible {
  /// The key that was read.
  let key: any TestDependencyKey.Type

  /// The property of ``DependencyValues`` it was read through, if it was.
  let property: StaticString?

  /// The key without the default; another one than ``key`` if the value of that was made out of this.
  let source: any TestDependencyKey.Type

  /// The context that asked for the default.
  let context: DependencyContext

  /// Where the dependency was read.
  let site: CallSite?

  var description: String {
    let place = site.map { " at \($0)" } ?? ""
    let sourceName = name(of: source)
    return switch context {
    case .live:
      """
      \(subject) has no live value, but was read in the live context\(place).

      Make \(sourceName) conform to DependencyKey and give it a liveValue, in a module that this program links.
      """
    case .preview, .test:
      """
      \(subject) has no test value, but a test read it\(place). The preview value is used.

      Give the key a test value:

          extension \(sourceName) { static var testValue: Value { … } }

      or override the dependency in this test:

          withDependencies { \(override) = … } operation: { … }
      """
    }
  }

  private var subject: String {
    let keyName = name(of: key)
    return propertyName.map { "@Dependency(\\.\($0)), whose key is \(keyName)," } ?? "@Dependency(\(keyName).self)"
  }

  private var override: String {
    propertyName.map { name in "$0.\(name)" } ?? "$0[\(name(of: key)).self]"
  }

  /// The name of the property; absent if the key was read from within a function, or directly.
  private var propertyName: String? {
    property.map { "\($0)" }.flatMap { $0.contains("(") || $0.contains(":") ? nil : $0 }
  }
}
