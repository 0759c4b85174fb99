import Features
import Terminal

/// The keys of single screens.
enum ScreenKeys {
  private static let todos = [Route.todos.entry, Route.userTodos.entry]
  private static let accounts = [Route.accounts.entry, Route.account.entry]
  private static let posts = [Route.posts.entry, Route.post.entry]
  private static let owned = [
    Route.albums.entry, Route.userAlbums.entry, Route.album.entry, Route.todos.entry, Route.todo.entry,
  ]
  private static let user = [Route.user.entry]
  private static let users = [Route.users.entry, Route.user.entry]

  static let bindings: [KeyBinding] = [
    KeyBinding(
      "f", to: .sendToScreen(.event(.filterMoved(by: 1))), "next filter", hint: "filter", rank: .own, on: todos),
    KeyBinding("F", to: .sendToScreen(.event(.filterMoved(by: -1))), "previous filter", on: todos),
    KeyBinding(
      " ", to: .choose, "select the user; the others are fetched again", hint: "select", rank: .own,
      on: [Route.users.entry]),
    KeyBinding(
      "a", to: .sendToScreen(.event(.allRequested)), "load all producers", hint: "all", rank: .own,
      on: [Route.producers.entry]),
    KeyBinding(
      "+", "c", to: .send(.opened(.newAccount)), "create an account", hint: "create", rank: .own,
      on: [Route.accounts.entry, Route.drafts.entry]),
    KeyBinding(
      "c", to: .comments, "show the comments", hint: "comments", rank: .records,
      on: [Route.posts.entry, Route.userPosts.entry, Route.post.entry]),
    KeyBinding(
      Key(.enter), "e", to: .go(to: \.editRoute), "edit the account", hint: "edit", rank: .own, on: accounts),
    KeyBinding("v", to: .open, "view the account", hint: "view", rank: .rows, on: [Route.accounts.entry]),
    KeyBinding("D", to: .send(.opened(.drafts)), "forms that were not delivered", hint: "drafts", on: accounts),
    KeyBinding("x", to: .delete, "delete the draft", hint: "delete", on: [Route.drafts.entry]),
    KeyBinding("u", to: .go(to: \.ownerRoute), "the author", hint: "author", on: posts),
    KeyBinding("u", to: .go(to: \.ownerRoute), "the owner", hint: "owner", on: owned),
    KeyBinding(
      "t", to: .go(to: \.todosRoute), "the to-dos of the user", hint: "to-dos", rank: .records, on: users),
    KeyBinding("P", to: .go(to: \.postsRoute), "the posts of the user", hint: "posts", rank: .records, on: users),
    KeyBinding(
      "i", to: .image, "the image", hint: "image",
      on: [Route.photo.entry, Route.producer.entry, Route.account.entry]),
    KeyBinding("+", "=", to: .zoom(by: 1), "zoom the map in", hint: "zoom", on: user, needs: [.sight]),
    KeyBinding("-", to: .zoom(by: -1), "zoom the map out", on: user, needs: [.sight]),
    KeyBinding("0", to: .zoom(by: nil), "map of the world", on: user, needs: [.sight]),
  ]
}
