import Features
import Models
import Persistence
import ReducerRuntime

/// The state of a screen that shows nothing before one load has succeeded.
protocol LoadedState: Sendable {
  associatedtype Value: Sendable

  var content: Loadable<Value> { get }
}

/// The actions of a screen that loads when it appears.
protocol LoadAction: Sendable {
  static var appeared: Self { get }
}

// MARK: - Conformances

extension Loader.State: LoadedState {}
extension Loader.Action: LoadAction {}

extension AlbumDetail.Action: LoadAction {}
extension AlbumDetail.State: LoadedState {
  var content: Loadable<Album> { album }
}

extension UserDetail.Action: LoadAction {}
extension UserDetail.State: LoadedState {
  var content: Loadable<User> { user }
}
