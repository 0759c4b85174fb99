#include "SystemCallFaults.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>

static int lock_error;
static int map_error;

static int failing_fcntl(int descriptor, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  if (command == F_SETLK || command == F_GETLK || command == F_SETLKW) {
    errno = lock_error;
    return -1;
  }
  return fcntl(descriptor, command, argument);
}

static void *failing_mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  (void)address, (void)length, (void)protection, (void)flags, (void)descriptor, (void)offset;
  errno = map_error;
  return MAP_FAILED;
}

void fail_system_call(const char *name, int error) {
  sqlite3_vfs *files = sqlite3_vfs_find(0);
  if (strcmp(name, "fcntl") == 0) {
    lock_error = error;
    files->xSetSystemCall(files, name, (sqlite3_syscall_ptr)failing_fcntl);
  } else if (strcmp(name, "mmap") == 0) {
    map_error = error;
    files->xSetSystemCall(files, name, (sqlite3_syscall_ptr)failing_mmap);
  }
}
