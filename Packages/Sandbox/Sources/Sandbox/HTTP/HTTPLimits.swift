/// How much and how long the server bears with one client.
struct HTTPLimits: Sendable {
  /// The longest request line, in bytes; a longer one is answered 414.
  var requestLine = 8 << 10
  /// The largest header block, in bytes; a larger one is answered 431.
  ///
  /// Trailers of a chunked body count apart.
  var headerBlock = 64 << 10
  /// The largest body, in bytes; a larger one is answered 413.
  var body = 10 << 20
  /// Connections at once; further clients wait in the system's queue.
  var connections = 512
  /// The time from the first byte of a request to its last; then 408.
  var request = Duration.seconds(30)
  /// The time a connection may wait for its next request; then it is closed.
  var idle = Duration.seconds(75)
  /// The time a client may take to accept more of an answer; then it is closed.
  var write = Duration.seconds(30)
  /// The time for which the rest of a refused request is read, so that the refusal reaches the client.
  var linger = Duration.seconds(2)
}
