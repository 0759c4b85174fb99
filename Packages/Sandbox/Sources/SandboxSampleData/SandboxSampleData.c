#include "SandboxSampleData.h"

#include <string.h>

// Clang embeds files in C of any version.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char accounts[] = {
#embed "Resources/accounts.json"
};
static const unsigned char albums[] = {
#embed "Resources/albums.json"
};
static const unsigned char comments[] = {
#embed "Resources/comments.json"
};
static const unsigned char posts[] = {
#embed "Resources/posts.json"
};
static const unsigned char producers[] = {
#embed "Resources/producers.json"
};
static const unsigned char todos[] = {
#embed "Resources/todos.json"
};
static const unsigned char users[] = {
#embed "Resources/users.json"
};

sandbox_sample sandbox_sample_named(const char *name) {
  if (strcmp(name, "accounts") == 0) return (sandbox_sample){accounts, sizeof accounts};
  if (strcmp(name, "albums") == 0) return (sandbox_sample){albums, sizeof albums};
  if (strcmp(name, "comments") == 0) return (sandbox_sample){comments, sizeof comments};
  if (strcmp(name, "posts") == 0) return (sandbox_sample){posts, sizeof posts};
  if (strcmp(name, "producers") == 0) return (sandbox_sample){producers, sizeof producers};
  if (strcmp(name, "todos") == 0) return (sandbox_sample){todos, sizeof todos};
  if (strcmp(name, "users") == 0) return (sandbox_sample){users, sizeof users};
  return (sandbox_sample){NULL, 0};
}
