#ifndef SYSTEM_CALL_FAULTS_H
#define SYSTEM_CALL_FAULTS_H

/// Lets `mmap` fail when SQLite calls it in this process, as on a file system without shared memory.
void fail_memory_map(int error);

#endif
