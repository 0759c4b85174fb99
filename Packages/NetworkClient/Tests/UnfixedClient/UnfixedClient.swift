import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A program that sends requests with Foundation alone, without the fixes for its faults.
///
///     UnfixedClient TIMEOUT METHOD URL [METHOD URL]...
///
/// It sends the requests one after the other over one session, those with POST with a body of two bytes. For each it
/// prints the status and the body, or the code of the error; TIMEOUT is in whole seconds.
@main
struct UnfixedClient {
  static func main() async {
    var arguments = CommandLine.arguments.dropFirst()
    guard let timeout = arguments.popFirst().flatMap(Int.init) else { _exit(64) }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = TimeInterval(timeout)
    let session = URLSession(configuration: configuration)
    while let method = arguments.popFirst(), let url = arguments.popFirst().flatMap(URL.init) {
      var request = URLRequest(url: url)
      request.httpMethod = method
      if method == "POST" { request.httpBody = Data("{}".utf8) }
      print(await outcome(of: request, in: session))
    }
    fflush(nil)
    _exit(0)
  }

  private static func outcome(of request: URLRequest, in session: URLSession) async -> String {
    await withCheckedContinuation { continuation in
      session.dataTask(with: request) { data, response, error in
        if let response = response as? HTTPURLResponse {
          continuation.resume(returning: "\(response.statusCode) \(String(decoding: data ?? Data(), as: UTF8.self))")
        } else {
          continuation.resume(returning: "error \((error as? URLError)?.errorCode ?? 0)")
        }
      }.resume()
    }
  }
}
