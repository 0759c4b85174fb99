#ifndef CSQLITE_H
#define CSQLITE_H

#if defined(__has_include) && !__has_include(<sqlite3.h>)
#error "sqlite3.h was not found: install SQLite's headers (Debian and Ubuntu: apt-get install libsqlite3-dev)"
#endif

#include <sqlite3.h>
#include <stdbool.h>

// Swift cannot import sqlite3_db_config, which is variadic, and SQLITE_TRANSIENT, which is a cast integer.

/// Returns whether foreign keys are enforced.
static inline bool csqlite_enforces_foreign_keys(sqlite3 *connection) {
  int is_enforced = 0;
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, -1, &is_enforced);
  return is_enforced != 0;
}

/// Sets whether foreign keys are enforced, which must not change within a transaction.
static inline void csqlite_enforce_foreign_keys(sqlite3 *connection, bool is_enforced) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, (int)is_enforced, (int *)0);
}

/// Keeps the write-ahead log when the connection is closed.
static inline int csqlite_keep_log_on_close(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// Binds UTF-8 text, which SQLite copies.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, (const char *)bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds bytes, which SQLite copies.
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
