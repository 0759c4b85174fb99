/// A reading of a default: by what, where and what for.
struct DefaultAccess: Sendable {
  /// The property of ``DependencyValues`` it goes through, if it does.
  let property: StaticString?

  /// Where it is.
  let site: CallSite?

  /// The context that decides which default is meant.
  let context: DependencyContext

  /// What the value is wanted for.
  let purpose: DependencyValues.Purpose
}
