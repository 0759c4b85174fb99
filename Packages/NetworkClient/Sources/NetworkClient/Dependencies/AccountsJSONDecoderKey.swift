public import Dependencies
public import Foundation

extension DependencyValues {
  /// The decoder of the accounts API's answers; a plain `JSONDecoder`, in tests too.
  public var accountsJSONDecoder: JSONDecoder {
    get { self[AccountsJSONDecoderKey.self] }
    set { self[AccountsJSONDecoderKey.self] = newValue }
  }
}

private enum AccountsJSONDecoderKey: DependencyKey {
  static var liveValue: JSONDecoder { JSONDecoder() }
  static var testValue: JSONDecoder { JSONDecoder() }
}
