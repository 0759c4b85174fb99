// Fixes six faults of URLSession on Linux that no code above it can. Each was seen with swift-corelibs-foundation 6.3.1 and
// libcurl 7.88.1. Each fix goes when what it waits for has arrived: its test in UnfixedFoundationTests.swift fails then.
//
// - A request that waits for a response takes a whole core. libcurl first waits until a socket can be read or written, then
//   until it can be read. Foundation does not cancel its dispatch source for writing, which fires all the time.
//   Waits for: `_MultiHandle.register(socket:for:what:socketSourcePtr:)` to cancel it. No issue is known.
//   Test: `polling`.
// - The body of a redirect is held in memory and not reported to the delegate, however long it is. It can expand from a
//   megabyte to a gibibyte, or have no end, which blocks all sessions.
//   Waits for: `lastRedirectBody`, of https://github.com/swiftlang/swift-corelibs-foundation/pull/2752, to have a limit. No
//   issue is known.
//   Test: `redirectBody`.
// - Bytes that a server sends on an idle connection are taken for the response to the next request.
//   Waits for: libcurl 8, which does not reuse such a connection: https://github.com/curl/curl/pull/10690.
//   Test: `idleConnection`.
// - A request whose stream a server of HTTP/2 refuses is sent again without its body: libcurl asks Foundation to rewind the
//   body, which reports success and does not. A request with a body uses HTTP/1.1, which has no such refusal.
//   Waits for: `seekInputStream(to:)`, of https://github.com/swiftlang/swift-corelibs-foundation/pull/1629, to rewind a body
//   that is data. No issue is known.
//   Test: `repeatedBody`.
// - Foundation traps, which ends the process, on a connection that ends within a header, on trailers, and on a length of 2^63
//   bytes. It gets an error for the first and the last, and no trailers, which it cannot report.
//   Waits for: Foundation 6.4 for the header, with https://github.com/swiftlang/swift-corelibs-foundation/pull/5286. No issue
//   is known for the trailers and for the length, a `Double` that `_EasyHandle` converts to `Int64`.
//   Tests: `header`, `trailers`, `length`.
// - The environment variables for trusted certificate authorities are ignored: CURL_CA_BUNDLE, SSL_CERT_FILE and
//   SSL_CERT_DIR, which curl, Go and OpenSSL read.
//   Waits for: Foundation to pass them to libcurl, which leaves them to its callers. No issue is known.
//   Test: `certificateAuthorities`.
//
// The functions below interpose those of libcurl with the same names: in the calls of Foundation and of all other code of
// the process. They change only the behaviour of Foundation's callbacks.
//
// No header of libcurl is needed: the constants and the message are part of its ABI.

#define _GNU_SOURCE

#include "URLSessionFixes.h"

#include <stdlib.h>

// With musl, libcurl is linked statically and its functions cannot be interposed.
#if defined(__linux__) && defined(__GLIBC__) && defined(__LP64__)

#include <dlfcn.h>
#include <netdb.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

enum {
  CURLE_OK = 0,
  CURLE_FAILED_INIT = 2,
  CURLE_WRITE_ERROR = 23,
  CURLE_GOT_NOTHING = 52,
  CURLINFO_CONTENT_LENGTH_DOWNLOAD = 0x30000F,
  CURLINFO_EFFECTIVE_URL = 0x100001,
  CURLINFO_NUM_CONNECTS = 0x20001A,
  CURLINFO_RESPONSE_CODE = 0x200002,
  CURLINFO_SCHEME = 0x100031,
  CURLM_INTERNAL_ERROR = 4,
  CURLMOPT_SOCKETFUNCTION = 20001,
  CURLMSG_DONE = 1,
  CURLOPT_CAINFO = 10065,
  CURLOPT_CAPATH = 10097,
  CURLOPT_HEADERDATA = 10029,
  CURLOPT_HEADERFUNCTION = 20079,
  CURLOPT_HTTP_VERSION = 84,
  CURLOPT_PREREQDATA = 10313,
  CURLOPT_PREREQFUNCTION = 20312,
  CURLOPT_PROXY_CAINFO = 10246,
  CURLOPT_PROXY_CAPATH = 10247,
  CURLOPT_UPLOAD = 46,
  CURLOPT_WRITEDATA = 10001,
  CURLOPT_WRITEFUNCTION = 20011,
  CURL_HTTP_VERSION_1_1 = 2,
  CURL_POLL_IN = 1,
  CURL_POLL_OUT = 2,
  CURL_POLL_REMOVE = 4,
  CURL_PREREQFUNC_OK = 0,
};

typedef void CURL;
typedef void CURLM;

typedef struct {
  int message;
  CURL *easy;
  union {
    void *other;
    int result;
  } data;
} CURLMsg;

typedef int (*SocketFunction)(CURL *, int, int, void *, void *);
typedef size_t (*WriteFunction)(char *, size_t, size_t, void *);

// Weak, so that a libcurl that is linked statically is not a duplicate. The version is that of Debian's libcurl, whose
// symbols the linker would not match with symbols without a version.
#define INTERPOSED(result, name, ...) \
  result name(__VA_ARGS__) __attribute__((weak, used, visibility("default"))); \
  __asm__(".symver " #name "," #name "@CURL_OPENSSL_4");

INTERPOSED(int, curl_multi_setopt, CURLM *, int, ...)
INTERPOSED(CURLMsg *, curl_multi_info_read, CURLM *, int *)
INTERPOSED(int, curl_easy_setopt, CURL *, int, ...)
INTERPOSED(void, curl_easy_cleanup, CURL *)

// MARK: - The functions of libcurl

static void *library;

static void load(void) {
  library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
}

static void *find(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (function) return function;
  // A program that links Foundation statically can load libcurl at its first call.
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library ? dlsym(library, name) : NULL;
}

/// Defines `real_NAME`, which returns the function of libcurl, or `NULL`.
#define REAL(result, name, ...) \
  static result (*real_##name(void))(__VA_ARGS__) { \
    static _Atomic(void *) known; \
    void *function = atomic_load(&known); \
    if (!function) atomic_store(&known, function = find(#name)); \
    return (result (*)(__VA_ARGS__))function; \
  }

REAL(int, curl_multi_setopt, CURLM *, int, ...)
REAL(CURLMsg *, curl_multi_info_read, CURLM *, int *)
REAL(int, curl_easy_setopt, CURL *, int, ...)
REAL(int, curl_easy_getinfo, CURL *, int, ...)
REAL(void, curl_easy_cleanup, CURL *)

/// Whether a callback is one of Foundation: of its library or, if that is linked statically, of this program.
///
/// `known` is the last one that was.
static bool is_foundation(void *function, _Atomic(void *) *known) {
  if (function && function == atomic_load(known)) return true;
  Dl_info its, own;
  if (!dladdr(function, &its) || !its.dli_fname || !dladdr((void *)is_foundation, &own)) return false;
  if (!strstr(its.dli_fname, "libFoundationNetworking.so")) {
    if (its.dli_fbase != own.dli_fbase) return false;
    void *foundation = dlopen("libFoundationNetworking.so", RTLD_LAZY | RTLD_NOLOAD);
    if (foundation) {
      dlclose(foundation);
      return false;
    }
  }
  atomic_store(known, function);
  return true;
}

// MARK: - The sockets

/// The highest file descriptor that was a socket of Foundation.
static _Atomic(int) highest_socket = -1;

static void remember(int socket) {
  int highest = atomic_load(&highest_socket);
  while (highest < socket && !atomic_compare_exchange_weak(&highest_socket, &highest, socket)) {}
}

/// Whether a socket name is an address and a port.
static bool is_name(const struct sockaddr_storage *name, socklen_t length, const char *address, int port) {
  char host[NI_MAXHOST], service[NI_MAXSERV];
  return getnameinfo((const struct sockaddr *)name, length, host, sizeof host, service, sizeof service,
                     NI_NUMERICHOST | NI_NUMERICSERV) == 0 &&
         strcmp(host, address) == 0 && atoi(service) == port;
}

/// The socket that is connected to a port of an address from another one, or -1.
static int find_socket(const char *address, int port, const char *own_address, int own_port) {
  for (int socket = atomic_load(&highest_socket); socket >= 0; socket--) {
    struct sockaddr_storage own = {0}, peer = {0};
    socklen_t own_length = sizeof own, peer_length = sizeof peer;
    if (getsockname(socket, (struct sockaddr *)&own, &own_length) == 0 &&
        is_name(&own, own_length, own_address, own_port) &&
        getpeername(socket, (struct sockaddr *)&peer, &peer_length) == 0 &&
        is_name(&peer, peer_length, address, port)) {
      return socket;
    }
  }
  return -1;
}

// MARK: - Waiting for a socket

/// Foundation's callback, the same for all its multi handles.
static _Atomic(SocketFunction) foundation_socket_function;

/// Passes an event to wait for to Foundation, which only adds dispatch sources: it first has to remove those it has.
///
/// `sources` are Foundation's for this socket, or `NULL`.
static int socket_function(CURL *easy, int socket, int event, void *data, void *sources) {
  SocketFunction function = atomic_load(&foundation_socket_function);
  remember(socket);
  if (sources && (event == CURL_POLL_IN || event == CURL_POLL_OUT)) {
    function(easy, socket, CURL_POLL_REMOVE, data, sources);
    sources = NULL;
  }
  return function(easy, socket, event, data, sources);
}

int curl_multi_setopt(CURLM *multi, int option, ...) {
  va_list arguments;
  va_start(arguments, option);
  void *value = va_arg(arguments, void *);
  va_end(arguments);
  int (*real)(CURLM *, int, ...) = real_curl_multi_setopt();
  if (!real) return CURLM_INTERNAL_ERROR;
  static _Atomic(void *) known;
  if (option == CURLMOPT_SOCKETFUNCTION && is_foundation(value, &known)) {
    SocketFunction other = NULL;
    if (atomic_compare_exchange_strong(&foundation_socket_function, &other, (SocketFunction)value) ||
        other == (SocketFunction)value) {
      value = (void *)socket_function;
    }
  }
  return real(multi, option, value);
}

bool URLSessionFixesAreActive(void) {
  return atomic_load(&foundation_socket_function) != NULL;
}

// MARK: - Idle connections

/// Called before a request is sent over a connection: shuts a reused connection down if it has data to read.
///
/// libcurl then fails to send and opens another connection. Only for http: with https, the data can be part of TLS or HTTP/2.
static int prepare_request(CURL *easy, char *address, char *own_address, int port, int own_port) {
  int (*get)(CURL *, int, ...) = real_curl_easy_getinfo();
  long connects = 1;
  const char *scheme = NULL;
  if (!get || get(easy, CURLINFO_NUM_CONNECTS, &connects) != CURLE_OK || connects > 0 ||
      get(easy, CURLINFO_SCHEME, &scheme) != CURLE_OK || !scheme || strcasecmp(scheme, "http") != 0) {
    return CURL_PREREQFUNC_OK;
  }
  // libcurl tells the socket only after the transfer.
  int socket = find_socket(address, port, own_address, own_port);
  char byte;
  if (socket >= 0 && recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0) shutdown(socket, SHUT_RDWR);
  return CURL_PREREQFUNC_OK;
}

// MARK: - The bodies of redirects

/// The limit on the body of a redirect, in bytes after decompression.
static const size_t redirect_limit = 64 << 10;

/// An easy handle of Foundation.
///
/// Only the thread that performs the transfer accesses its members, except `easy` and `next`.
typedef struct Transfer {
  CURL *easy;
  WriteFunction function;
  void *data;
  WriteFunction header_function;
  void *header_data;
  bool is_in_header;
  bool has_body;
  size_t redirect_bytes;
  bool is_cut;
  struct Transfer *next;
} Transfer;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// A hash table of all transfers.
static Transfer *transfers[256];

/// The link to the transfer of a handle, or the one to add it to. The caller holds the lock.
static Transfer **link_to(CURL *easy) {
  Transfer **link = &transfers[((uintptr_t)easy >> 6) % (sizeof transfers / sizeof *transfers)];
  while (*link && (*link)->easy != easy) link = &(*link)->next;
  return link;
}

static Transfer *transfer_of(CURL *easy) {
  pthread_mutex_lock(&lock);
  Transfer *transfer = *link_to(easy);
  pthread_mutex_unlock(&lock);
  return transfer;
}

/// The handle whose response Foundation is reading in this thread.
static _Thread_local CURL *current;

const char *URLSessionFixesCurrentURL(void) {
  int (*get)(CURL *, int, ...) = real_curl_easy_getinfo();
  const char *url = NULL;
  if (current && get) get(current, CURLINFO_EFFECTIVE_URL, &url);
  return url;
}

/// Passes a line of a header to Foundation.
static size_t header_function(char *bytes, size_t size, size_t count, void *data) {
  Transfer *transfer = data;
  size_t length = size * count;
  bool is_status_line = length > 5 && memcmp(bytes, "HTTP/", 5) == 0;
  // Trailers, for which Foundation is not in a state to receive a header.
  if (transfer->has_body || (!transfer->is_in_header && !is_status_line)) return length;
  int (*get)(CURL *, int, ...) = real_curl_easy_getinfo();
  double body = 0;
  // Foundation converts it to an integer of 64 bits.
  if (get && get(transfer->easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD, &body) == CURLE_OK && body >= 0x1p63) return 0;
  transfer->is_in_header = length > 0 && bytes[0] != '\r' && bytes[0] != '\n';
  current = transfer->easy;
  size_t result = transfer->header_function(bytes, size, count, transfer->header_data);
  current = NULL;
  return result;
}

/// Whether the response is a redirect for Foundation.
static bool is_redirect(CURL *easy) {
  int (*get)(CURL *, int, ...) = real_curl_easy_getinfo();
  long status = 0;
  return get && get(easy, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK && status >= 301 && status <= 308;
}

/// Passes a part of a body to Foundation, or ends the transfer, which `curl_multi_info_read` then reports as complete.
static size_t write_function(char *bytes, size_t size, size_t count, void *data) {
  Transfer *transfer = data;
  transfer->has_body = true;
  if (is_redirect(transfer->easy)) {
    transfer->redirect_bytes += size * count;
    if (transfer->redirect_bytes > redirect_limit) {
      transfer->is_cut = true;
      return 0;
    }
  }
  current = transfer->easy;
  size_t result = transfer->function(bytes, size, count, transfer->data);
  current = NULL;
  return result;
}

/// Trusts the certificate authorities that an environment variable names, for servers and proxies.
///
/// Returns whether the variable is set; libcurl's own default applies otherwise.
static bool trust(CURL *easy, const char *variable, int option, int proxy_option) {
  const char *path = getenv(variable);
  if (!path || !*path) return false;
  int (*real)(CURL *, int, ...) = real_curl_easy_setopt();
  real(easy, option, path);
  real(easy, proxy_option, path);
  return true;
}

/// Interposes `write_function` before a callback of Foundation, and adds `prepare_request`.
static bool interpose(CURL *easy, WriteFunction function, void *data) {
  int (*real)(CURL *, int, ...) = real_curl_easy_setopt();
  Transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return false;
  *transfer = (Transfer){.easy = easy, .function = function, .data = data};
  if (real(easy, CURLOPT_WRITEDATA, transfer) != CURLE_OK) {
    free(transfer);
    return false;
  }
  // Since libcurl 7.80.
  if (real(easy, CURLOPT_PREREQDATA, easy) == CURLE_OK) {
    real(easy, CURLOPT_PREREQFUNCTION, (void *)prepare_request);
  }
  // In the order of curl's command line.
  if (!trust(easy, "CURL_CA_BUNDLE", CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO)) {
    trust(easy, "SSL_CERT_DIR", CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH);
    trust(easy, "SSL_CERT_FILE", CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO);
  }
  pthread_mutex_lock(&lock);
  *link_to(easy) = transfer;
  pthread_mutex_unlock(&lock);
  return true;
}

int curl_easy_setopt(CURL *easy, int option, ...) {
  va_list arguments;
  va_start(arguments, option);
  void *value = va_arg(arguments, void *);
  va_end(arguments);
  int (*real)(CURL *, int, ...) = real_curl_easy_setopt();
  if (!real) return CURLE_FAILED_INIT;
  // Foundation sets the data of the callback of a new handle, then the callback.
  static _Thread_local struct {
    CURL *easy;
    void *data;
  } last;
  static _Atomic(void *) known;
  if (option == CURLOPT_WRITEDATA) {
    Transfer *transfer = transfer_of(easy);
    if (transfer) {
      transfer->data = value;
      return CURLE_OK;
    }
    last.easy = easy;
    last.data = value;
  } else if (option == CURLOPT_WRITEFUNCTION) {
    Transfer *transfer = transfer_of(easy);
    if (transfer && value) {
      transfer->function = (WriteFunction)value;
      return CURLE_OK;
    }
    if (!transfer && last.easy == easy && is_foundation(value, &known) &&
        interpose(easy, (WriteFunction)value, last.data)) {
      value = (void *)write_function;
    }
  }
  if (option == CURLOPT_HEADERDATA || option == CURLOPT_HEADERFUNCTION) {
    // Foundation sets these after those for the body.
    Transfer *transfer = transfer_of(easy);
    if (transfer && option == CURLOPT_HEADERDATA) {
      transfer->header_data = value;
      value = transfer;
    } else if (transfer && value) {
      transfer->header_function = (WriteFunction)value;
      value = (void *)header_function;
    }
  }
  if (option == CURLOPT_UPLOAD && value && transfer_of(easy)) {
    real(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  }
  return real(easy, option, value);
}

void curl_easy_cleanup(CURL *easy) {
  pthread_mutex_lock(&lock);
  Transfer **link = link_to(easy);
  Transfer *transfer = *link;
  if (transfer) *link = transfer->next;
  if (current == easy) current = NULL;
  pthread_mutex_unlock(&lock);
  void (*real)(CURL *) = real_curl_easy_cleanup();
  if (real) real(easy);
  free(transfer);
}

CURLMsg *curl_multi_info_read(CURLM *multi, int *remaining) {
  CURLMsg *(*real)(CURLM *, int *) = real_curl_multi_info_read();
  CURLMsg *message = real ? real(multi, remaining) : NULL;
  current = NULL;
  if (!message || message->message != CURLMSG_DONE) return message;
  Transfer *transfer = transfer_of(message->easy);
  if (!transfer) return message;
  if (transfer->is_cut && message->data.result == CURLE_WRITE_ERROR) {
    message->data.result = CURLE_OK;
  } else if (transfer->is_in_header && message->data.result == CURLE_OK) {
    message->data.result = CURLE_GOT_NOTHING;
  }
  transfer->is_in_header = transfer->has_body = transfer->is_cut = false;
  transfer->redirect_bytes = 0;
  current = message->easy;
  return message;
}

#else

bool URLSessionFixesAreActive(void) {
  return false;
}

const char *URLSessionFixesCurrentURL(void) {
  return NULL;
}

#endif
