// The records and the errors of this module are those of SQLiteRecords: callers don't need an import for them.
@_exported public import SQLiteRecords
