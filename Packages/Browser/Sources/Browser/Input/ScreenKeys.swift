import Terminal

/// The keys of single screens.
enum ScreenKeys {
  private static let todos = ["todos", "user/ID/todos"]
  private static let accounts = ["accounts", "account/ID"]
  private static let owned = ["posts", "post/ID", "albums", "user/ID/albums", "album/ID", "todos", "todo/ID"]

  static let bindings: [KeyBinding] = [
    KeyBinding("f", command: .nextFilter, "next filter", hint: "filter", on: todos),
    KeyBinding("F", command: .previousFilter, "previous filter", on: todos),
    KeyBinding(" ", command: .choose, "choose a user: the others are fetched again", hint: "choose", on: ["users"]),
    KeyBinding("a", command: .more, "load all producers", hint: "all", on: ["producers"]),
    KeyBinding("c", "+", command: .create, "create an account", hint: "create", on: ["accounts", "drafts"]),
    KeyBinding("c", command: .more, "show the comments", hint: "comments", on: ["post/ID"]),
    KeyBinding("e", command: .edit, "edit the account", hint: "edit", on: accounts),
    KeyBinding("D", command: .drafts, "forms that were not delivered", hint: "drafts", on: accounts),
    KeyBinding("x", command: .delete, "delete the draft", hint: "delete", on: ["drafts"]),
    KeyBinding("u", command: .author, "the author or owner", hint: "author", on: owned),
    KeyBinding("t", command: .todos, "the to-dos of the user", hint: "to-dos", on: ["user/ID"]),
    KeyBinding("i", command: .image, "the image", hint: "image", on: ["photo/ID", "producer/ID", "account/ID"]),
    KeyBinding("+", "=", command: .zoomIn, "zoom the map in", hint: "zoom", on: ["user/ID"]),
    KeyBinding("-", command: .zoomOut, "zoom the map out", on: ["user/ID"]),
    KeyBinding("0", command: .zoomReset, "map of the world", on: ["user/ID"]),
  ]
}
