// The functions of libcurl that Foundation calls. Each loads the library at its first call and passes its arguments on.
//
// libcurl brings some thirty libraries with it, and loading them is two thirds of the time in which `app` starts. Scripts/
// release links this in place of libcurl, so that only a run that asks a server pays for it. URLSessionFixes interposes
// further functions. All arguments are pointers or integers, which travel in the same registers for functions with and
// without `...`, by the calling conventions of the systems named below.

#if !defined(__linux__) || !(defined(__x86_64__) || defined(__aarch64__))
#error "Whether arguments can be passed on like this is not known for this system."
#endif

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

typedef void *(*Function)(void *, void *, void *, ...);

static void *library;

static void fail(const char *reason) {
  dprintf(STDERR_FILENO, "app: cannot load libcurl (install libcurl4): %s\n", reason);
  _exit(1);
}

static void load(void) {
  library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (!library) fail(dlerror());
}

static Function find(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  Function function = (Function)dlsym(library, name);
  if (!function) fail(name);
  return function;
}

#define FORWARD(name) \
  void *name(void *a, void *b, void *c, void *d) { \
    static _Atomic(Function) known; \
    Function function = atomic_load(&known); \
    if (!function) atomic_store(&known, function = find(#name)); \
    return function(a, b, c, d); \
  }

FORWARD(curl_easy_getinfo)
FORWARD(curl_easy_init)
FORWARD(curl_easy_pause)
FORWARD(curl_easy_strerror)
FORWARD(curl_free)
FORWARD(curl_global_init)
FORWARD(curl_multi_add_handle)
FORWARD(curl_multi_assign)
FORWARD(curl_multi_cleanup)
FORWARD(curl_multi_init)
FORWARD(curl_multi_remove_handle)
FORWARD(curl_multi_socket_action)
FORWARD(curl_slist_append)
FORWARD(curl_slist_free_all)
FORWARD(curl_url)
FORWARD(curl_url_get)
FORWARD(curl_url_set)
FORWARD(curl_version)
FORWARD(curl_version_info)
