#ifndef SYSTEM_CALL_FAULTS_H
#define SYSTEM_CALL_FAULTS_H

/// Lets a system call of SQLite fail in this process, as on a file system that lacks it.
///
/// The name is "fcntl", for locks, or "mmap".
void fail_system_call(const char *name, int error);

#endif
