#ifndef URLSESSIONFIXES_H
#define URLSESSIONFIXES_H

#include <stdbool.h>

/// Whether the fixes are in effect: `true` after the first `URLSession` of a program that links them was created, on Linux
/// with glibc.
///
/// There is nothing to call: linking the module is enough.
bool URLSessionFixesAreActive(void) __attribute__((swift_name("urlSessionFixesAreActive()")));

/// The URL of the response that Foundation is reading in the calling thread, for the handler of a trap; `NULL` if it reads
/// none.
const char *_Nullable URLSessionFixesCurrentURL(void) __attribute__((swift_name("urlSessionFixesCurrentURL()")));

#endif
