/// An uncaught error of json-server, which its clients see as status 500.
struct TypicodeError: Error, Equatable {
  /// The first line of the page.
  let message: String
}
