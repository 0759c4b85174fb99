import Features

extension SelectableRows {
  /// The routes that the rows open.
  var routes: [Route?] { (0..<count).map { self[$0].route } }

  /// The names of these routes: `post 7`.
  var names: [String] { routes.compactMap { $0?.name } }
}
