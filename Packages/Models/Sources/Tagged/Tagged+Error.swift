public import Foundation

extension Tagged: Error where RawValue: Error {}

extension Tagged: LocalizedError where RawValue: Error {
  /// What happened, as the raw error says it, or as the system says it of an error without a text of its own.
  public var errorDescription: String? { rawValue.localizedDescription }

  /// Why it happened, if the raw error says it.
  public var failureReason: String? { localized?.failureReason }

  /// What to do about it, if the raw error says it.
  public var recoverySuggestion: String? { localized?.recoverySuggestion }

  /// Where to read more, if the raw error says it.
  public var helpAnchor: String? { localized?.helpAnchor }

  private var localized: (any LocalizedError)? { rawValue as? any LocalizedError }
}
