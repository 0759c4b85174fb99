// Tells the thread sanitizer of the locks that it cannot see; see Scripts/sanitize.
//
// `Mutex` takes a free lock in code that is compiled into its user, and so with the sanitizer. A lock that is held it
// takes, and gives on, in the toolchain's Synchronization library, which is compiled without: all that a lock orders
// would be reported as a race. These functions stand in front of the library's own, loaded by LD_PRELOAD.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void LockSlow(uint32_t state, SELF void *self);
typedef SWIFT void UnlockSlow(SELF void *self);

SWIFT void lockSlow(uint32_t state, SELF void *self) __asm__(LOCK_SLOW);
SWIFT void unlockSlow(SELF void *self) __asm__(UNLOCK_SLOW);

SWIFT void lockSlow(uint32_t state, SELF void *self) {
  ((LockSlow *)dlsym(RTLD_NEXT, LOCK_SLOW))(state, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlockSlow(SELF void *self) {
  if (__tsan_release) __tsan_release(self);
  ((UnlockSlow *)dlsym(RTLD_NEXT, UNLOCK_SLOW))(self);
}
