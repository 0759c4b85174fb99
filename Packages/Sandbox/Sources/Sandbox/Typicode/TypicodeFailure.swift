/// A fault inside the original that its clients see as status 500 with a web page.
struct TypicodeFailure: Error, Equatable {
  /// The first line of the page.
  let message: String
}
