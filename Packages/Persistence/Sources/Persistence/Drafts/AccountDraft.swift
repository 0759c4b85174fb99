public import Foundation
public import Models

/// An account form that was filled in but not accepted by a server yet.
public struct AccountDraft: Hashable, Identifiable, Sendable {
  /// The type of a draft's id: an integer from 1 that is never reused in the same file.
  public typealias ID = Tagged<AccountDraft, Int>

  /// The id of the draft.
  public let id: ID

  /// The server that the draft is for: its base URL, or a name from the dependency `\.sourceNames` that no other server
  /// has.
  public var source: String

  /// The account to change; `nil` to create one.
  public var accountID: Account.ID?

  /// The fields to send, not validated.
  public var values: [AccountField: String]

  /// When the fields were last edited.
  public var savedAt: Date

  /// Why the last request was not delivered, as a text for the user; `nil` if there was none with these fields, or if
  /// its end is unknown.
  public var reason: String?

  /// The errors with which the server rejected the fields that have not been edited since.
  public var errors: ValidationErrors

  /// What ``idempotencyKey`` is derived from, beside the fields: another value after a request that the server has
  /// certainly not accepted.
  public var keySeed: UUID

  /// When the draft was sent, if a server may have accepted it; `nil` if none has.
  ///
  /// The date is set before the request is sent. So a draft with a date is being sent, or its process was killed before
  /// the response, or there was no usable response. Such a draft must not be sent again without the user's consent.
  public var sentAt: Date?

  /// Whether a process was sending the draft when it was read by ``DraftStore/drafts()``.
  public internal(set) var isBeingSent = false

  /// Creates a draft, by default one that was not sent, with a new seed of its idempotency key.
  public init(
    id: ID,
    source: String,
    accountID: Account.ID?,
    values: [AccountField: String],
    savedAt: Date,
    reason: String? = nil,
    errors: ValidationErrors = ValidationErrors(),
    keySeed: UUID = UUID(),
    sentAt: Date? = nil
  ) {
    self.id = id
    self.source = source
    self.accountID = accountID
    self.values = values
    self.savedAt = savedAt
    self.reason = reason
    self.errors = errors
    self.keySeed = keySeed
    self.sentAt = sentAt
  }
}

extension AccountDraft {
  /// Whether a server may have accepted the draft.
  public var mayHaveBeenProcessed: Bool { sentAt != nil }

  /// The value of the header field `Idempotency-Key`, by which a server recognizes a request that is sent again.
  ///
  /// It is the key of the fields: other ones have another key, and the same ones the same again.
  ///
  /// A UUID of version 8 (RFC 9562): the hash (FNV-1a, 128 bits) of the seed and the fields.
  public var idempotencyKey: UUID {
    let fields = AccountField.allCases.map { "\($0.rawValue)=\(values[$0] ?? "\0")" }
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    for byte in ([keySeed.uuidString] + fields).joined(separator: "\u{1}").utf8 {
      hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
    }
    // The version and the variant.
    hash = hash & ~(0xf << 76 | 0x3 << 62) | 0x8 << 76 | 0x2 << 62
    return withUnsafeBytes(of: hash.bigEndian) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }

  /// Sets the fields, and the errors of those that have not been edited.
  mutating func edit(_ values: [AccountField: String], errors: ValidationErrors, at date: Date) {
    self.errors = errors
    guard values != self.values else { return }
    self.values = values
    savedAt = date
    // What may have been sent stays known.
    if !mayHaveBeenProcessed { reason = nil }
  }
}
