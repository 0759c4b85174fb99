import Features
import Foundation
import Models
import NetworkClient
import Persistence
import ReducerRuntime
import Views

/// The state of the loads of a place.
struct PlaceLoad {
  /// Whether a load is running.
  var isLoading = false
  /// The failure of the last load, or of a section whose previous value is shown.
  var failure: LoadFailure?
  /// Whether there is nothing to show but the load or its failure.
  var isMissing = true
  /// The date of the oldest content; `nil` if it has none.
  var date: Date?
  /// Whether the record does not exist.
  var isNotFound = false

  init() {}

  init<Value>(_ content: Loadable<Value>) {
    isLoading = content.isLoading
    failure = content.failure
    isMissing = content.value == nil
    date = content.value?.date
    isNotFound = content.failure?.networkError?.isNotFound == true
  }

  /// Adds a section that loads independently.
  func with<Value>(_ section: Loadable<Value>) -> PlaceLoad {
    let other = PlaceLoad(section)
    var load = self
    load.isLoading = isLoading || other.isLoading
    // A section without a value has its failure in its place.
    load.failure = failure ?? (other.isMissing ? nil : other.failure)
    // The place is missing as long as its main section is.
    if let date { load.date = min(date, other.date ?? date) }
    return load
  }

  /// The reason of the failure in a sentence, as a command prints it.
  func sentence(_ destination: Destination) -> String {
    isNotFound ? "\(destination.name) not found" : failure?.description ?? ""
  }
}

extension BrowserPlace.Screen {
  /// The state of the loads.
  var load: PlaceLoad {
    switch self {
    case .posts(let state): PlaceLoad(state.content)
    case .users(let state): PlaceLoad(state.content)
    case .albums(let state): PlaceLoad(state.content)
    case .todos(let state): PlaceLoad(state.content)
    case .accounts(let state): PlaceLoad(state.content)
    case .producers(let state): state.load
    case .post(let state): PlaceLoad(state.post).with(state.author).with(state.comments)
    case .user(let state): PlaceLoad(state.user).with(state.albums).with(state.todos)
    case .album(let state): PlaceLoad(state.album).with(state.owner).with(state.photos)
    case .photo(let state): PlaceLoad(state.content)
    case .producer(let state): state.load
    case .account(let state): PlaceLoad(state.content)
    case .drafts(let state): state.load
    case .form(let state): state.load
    }
  }
}

extension ProducersFeed.State {
  fileprivate var load: PlaceLoad {
    var load = PlaceLoad(content)
    load.isLoading = load.isLoading || nextPage.isLoading || progress != nil || matches.isLoading
    return load
  }
}

extension ProducerDetail.State {
  fileprivate var load: PlaceLoad {
    var load = PlaceLoad(producer)
    load.isLoading = load.isLoading || image.isLoading
    return load
  }
}

extension AccountDraftsList.State {
  fileprivate var load: PlaceLoad {
    var load = PlaceLoad()
    load.isLoading = drafts.isLoading
    load.isMissing = drafts.value == nil
    return load
  }
}

extension FormPlace.State {
  fileprivate var load: PlaceLoad {
    var load = PlaceLoad()
    load.isMissing = false
    switch form.phase {
    case .loading, .submitting: load.isLoading = true
    default: break
    }
    return load
  }
}

extension Destination {
  /// The name in a sentence: `post 7`, `users`.
  var name: String {
    switch self {
    case .posts, .users, .albums, .producers, .accounts, .drafts: description
    case .todos: "to-dos"
    case .userTodos(let id): "to-dos of user \(id)"
    case .newAccount: "new account"
    case .editAccount(let id): "account \(id)"
    default: description.split(separator: "/").joined(separator: " ")
    }
  }

  /// The kind of record in a list, in the singular.
  var noun: String {
    switch self {
    case .todos, .userTodos: "to-do"
    case .posts, .users, .albums, .producers, .accounts, .drafts: String(description.dropLast())
    default: ""
    }
  }

  /// The second component of the argument: `7` of `post/7`.
  var recordID: String? { description.split(separator: "/").dropFirst().first.map(String.init) }
}

extension Browser.Tab {
  /// The name of the tab.
  var name: String {
    switch self {
    case .posts: "Posts"
    case .users: "Users"
    case .albums: "Albums"
    case .todos: "To-dos"
    case .producers: "Producers"
    case .accounts: "Accounts"
    }
  }
}
