/// The limits of the server on sizes, connections and times.
struct HTTPLimits: Sendable {
  /// The maximum length of the request line in bytes; otherwise 414.
  var requestLine = 8 << 10
  /// The maximum size of the headers in bytes, not counting trailers; otherwise 431.
  var headerBlock = 64 << 10
  /// The maximum size of the body in bytes; otherwise 413.
  var body = 10 << 20
  /// The maximum number of concurrent connections; a further client replaces the longest idle one.
  var connections = 512
  /// The time without activity after which a connection can be replaced; until then, clients wait in the system's queue.
  var replaceableAfter = Duration.seconds(1)
  /// The maximum number of bytes in the buffers of all connections; beyond it, the longest idle ones are closed.
  var bufferedBytes = 64 << 20
  /// The maximum time from the first byte of a request to its last; otherwise 408.
  var request = Duration.seconds(30)
  /// The maximum time that a connection stays open without a request.
  var idle = Duration.seconds(75)
  /// The maximum delay of a response.
  var delay = Duration.seconds(60)
  /// The maximum time without progress in sending a response, after which the connection is closed.
  var write = Duration.seconds(30)
  /// The maximum time for reading the rest of a rejected request, so that the response reaches the client.
  var linger = Duration.seconds(2)
}
