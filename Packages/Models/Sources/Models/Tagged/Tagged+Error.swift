#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Tagged: Error where RawValue: Error {}

extension Tagged: LocalizedError where RawValue: LocalizedError {
  /// What happened, as the raw error says it.
  public var errorDescription: String? { rawValue.errorDescription }

  /// Why it happened, as the raw error says it.
  public var failureReason: String? { rawValue.failureReason }

  /// What to do about it, as the raw error says it.
  public var recoverySuggestion: String? { rawValue.recoverySuggestion }

  /// Where to read more, as the raw error says it.
  public var helpAnchor: String? { rawValue.helpAnchor }
}
