import Features

extension SelectableRows {
  /// The nouns and numbers of the rows.
  var ids: [String] { (0..<count).map { "\(self[$0].id.noun) \(self[$0].id.number)" } }

  /// The routes that the rows open.
  var routes: [Route?] { (0..<count).map { self[$0].route } }
}
