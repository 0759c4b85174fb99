/// A step from one version of a schema to the next.
///
/// A schema's version is the number of migrations it has had (SQLite's `user_version`). So migrations are only ever
/// added, at the end; one that has shipped is never changed.
public struct Migration: Sendable {
  let apply: @Sendable (Database) throws(DatabaseError) -> Void

  /// A migration in SQL.
  ///
  /// - Parameter script: One or more statements, divided by semicolons.
  public init(_ script: String) {
    apply = { database throws(DatabaseError) in try database.execute(script: script) }
  }

  /// A migration in code.
  ///
  /// - Parameter apply: Changes the schema, and the rows where need be. It runs in a transaction.
  public init(_ apply: @escaping @Sendable (Database) throws(DatabaseError) -> Void) {
    self.apply = apply
  }
}
