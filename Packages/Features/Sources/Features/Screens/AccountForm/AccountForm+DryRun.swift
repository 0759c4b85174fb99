import Dependencies
import Foundation
public import Models
public import NetworkClient

extension AccountForm {
  /// The request that submitting a form would send.
  public struct DryRun: Hashable, Sendable {
    /// The method.
    public let method: String
    /// The URL.
    public let url: String
    /// The header fields, sorted by name.
    public let headers: [Header]
    /// The body as text.
    public let body: String

    /// A header field.
    public struct Header: Hashable, Sendable {
      /// The name.
      public let name: String
      /// The value.
      public let value: String
    }
  }

  /// The reason why a form has no request.
  public enum DryRunError: Error, Hashable, Sendable {
    /// The values are invalid.
    case invalid(ValidationErrors)
    /// No request can be created, for example because no server is set.
    case network(NetworkError)
  }

  /// Returns the request that submitting a form would send; `nil` if nothing has changed.
  public static func dryRun(_ state: State) async throws(DryRunError) -> DryRun? {
    @Dependency(\.accounts) var api
    let payload: AccountPayload?
    do throws(ValidationErrors) { payload = try state.payload() } catch { throw .invalid(error) }
    guard let payload else { return nil }
    do throws(NetworkError) {
      let request: Request<AccountSubmission> =
        state.purpose.accountID.map { .changingAccount($0, payload) } ?? .creatingAccount(payload)
      return DryRun(try await api.makeURLRequest(for: request))
    } catch {
      throw .network(error)
    }
  }
}

extension AccountForm.DryRun {
  fileprivate init(_ request: URLRequest) {
    method = request.httpMethod ?? "GET"
    url = request.url?.absoluteString ?? ""
    headers = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }.map {
      Header(name: $0.key, value: $0.value)
    }
    body = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
  }
}
