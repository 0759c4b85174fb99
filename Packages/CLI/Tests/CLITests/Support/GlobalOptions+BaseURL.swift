import Features
import NetworkClient

@testable import CLI

extension GlobalOptions {
  /// The base URL of the server that is set; `nil` for the public server and the sandbox.
  var baseURL: BaseURL? { if case .url(let url) = server { url } else { nil } }
}
