import Models
import SQLiteRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value whose column has a type.
protocol ColumnValue: DatabaseValue {
  /// The type of the column in SQL, such as `INTEGER NOT NULL`.
  static var declaration: String { get }
}

// MARK: - Conformances

extension Int: ColumnValue { static let declaration = "INTEGER NOT NULL" }

extension Bool: ColumnValue { static let declaration = "INTEGER NOT NULL" }

extension Date: ColumnValue { static let declaration = "REAL NOT NULL" }

extension String: ColumnValue { static let declaration = "TEXT NOT NULL" }

extension UUID: ColumnValue { static let declaration = "TEXT NOT NULL" }

extension Timestamp: ColumnValue { static let declaration = "TEXT NOT NULL" }

extension Tagged: ColumnValue where RawValue: ColumnValue { static var declaration: String { RawValue.declaration } }

extension Optional: ColumnValue where Wrapped: ColumnValue {
  static var declaration: String { String(Wrapped.declaration.dropLast(" NOT NULL".count)) }
}
