#include <stddef.h>

/// The bytes of a file of `Resources`, which are a part of the program.
typedef struct {
  const unsigned char *bytes;
  size_t count;
} sandbox_sample;

/// Returns the bytes of the file with a name, such as `posts.json`; none if there is no such file.
sandbox_sample sandbox_sample_named(const char *name);
