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
static const unsigned char face_1_png[] = {
#embed "Resources/face-1.png"
};
static const unsigned char face_2_png[] = {
#embed "Resources/face-2.png"
};
static const unsigned char face_3_png[] = {
#embed "Resources/face-3.png"
};
static const unsigned char landscape_1_jpg[] = {
#embed "Resources/landscape-1.jpg"
};
static const unsigned char landscape_1_png[] = {
#embed "Resources/landscape-1.png"
};
static const unsigned char landscape_2_jpg[] = {
#embed "Resources/landscape-2.jpg"
};
static const unsigned char landscape_2_png[] = {
#embed "Resources/landscape-2.png"
};
static const unsigned char posts[] = {
#embed "Resources/posts.json"
};
static const unsigned char producers[] = {
#embed "Resources/producers.json"
};
static const unsigned char thumbnail_1_png[] = {
#embed "Resources/thumbnail-1.png"
};
static const unsigned char thumbnail_2_png[] = {
#embed "Resources/thumbnail-2.png"
};
static const unsigned char todos[] = {
#embed "Resources/todos.json"
};
static const unsigned char users[] = {
#embed "Resources/users.json"
};

static const struct {
  const char *name;
  sandbox_sample file;
} files[] = {
    {"accounts.json", {accounts, sizeof accounts}},
    {"albums.json", {albums, sizeof albums}},
    {"comments.json", {comments, sizeof comments}},
    {"face-1.png", {face_1_png, sizeof face_1_png}},
    {"face-2.png", {face_2_png, sizeof face_2_png}},
    {"face-3.png", {face_3_png, sizeof face_3_png}},
    {"landscape-1.jpg", {landscape_1_jpg, sizeof landscape_1_jpg}},
    {"landscape-1.png", {landscape_1_png, sizeof landscape_1_png}},
    {"landscape-2.jpg", {landscape_2_jpg, sizeof landscape_2_jpg}},
    {"landscape-2.png", {landscape_2_png, sizeof landscape_2_png}},
    {"posts.json", {posts, sizeof posts}},
    {"producers.json", {producers, sizeof producers}},
    {"thumbnail-1.png", {thumbnail_1_png, sizeof thumbnail_1_png}},
    {"thumbnail-2.png", {thumbnail_2_png, sizeof thumbnail_2_png}},
    {"todos.json", {todos, sizeof todos}},
    {"users.json", {users, sizeof users}},
};

sandbox_sample sandbox_sample_named(const char *name) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].name, name) == 0) return files[index].file;
  }
  return (sandbox_sample){NULL, 0};
}
