#include "SystemCallFaults.h"

#include <errno.h>
#include <sqlite3.h>
#include <sys/mman.h>

static int map_error;

static void *failing_mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  (void)address, (void)length, (void)protection, (void)flags, (void)descriptor, (void)offset;
  errno = map_error;
  return MAP_FAILED;
}

void fail_memory_map(int error) {
  map_error = error;
  sqlite3_vfs *files = sqlite3_vfs_find(0);
  files->xSetSystemCall(files, "mmap", (sqlite3_syscall_ptr)failing_mmap);
}
