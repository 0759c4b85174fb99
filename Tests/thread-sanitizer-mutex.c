// Reports the locks of `Mutex` to the thread sanitizer; see Scripts/sanitize.
//
// The fast path of `Mutex` is inlined and instrumented. The slow path of a contended lock is in the Synchronization
// library of the toolchain, which is not: the sanitizer would report all data that the lock protects as races. These
// functions replace those of the library by LD_PRELOAD.

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
