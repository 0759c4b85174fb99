import Foundation
import URLSessionFixes

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// No server listens on port 1.
if let url = URL(string: "http://127.0.0.1:1/") {
  _ = try? await URLSession(configuration: .ephemeral).data(for: URLRequest(url: url))
}
#if os(Linux)
  print(urlSessionFixesAreActive())
#else
  print(true)
#endif
