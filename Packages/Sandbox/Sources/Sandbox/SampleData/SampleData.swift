internal import SandboxSampleData

/// The files of the sample data: what the servers respond, without the photos, which are generated.
///
/// People, addresses and numbers are fictitious.
enum SampleData {
  /// The accounts, with every kind of avatar and date that the original has stored.
  static let accounts: [Account] = {
    guard let stored = StoredAccounts(json("accounts")) else { preconditionFailure("accounts.json is damaged") }
    return stored.accounts
  }()

  /// The producers, with the edge cases of a list that people have maintained for years.
  ///
  /// The paths of images have no host.
  static var producers: [JSONObject] { rows("producers") }

  /// Returns the rows of a file.
  static func rows(_ name: String) -> [JSONObject] {
    guard let rows = json(name).objects else { preconditionFailure("\(name).json is no array of objects") }
    return rows
  }

  /// Returns the bytes of a file, such as `face-1.png`; none if there is no such file.
  static func file(_ name: String) -> [UInt8] {
    let file = sandbox_sample_named(name)
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  private static func json(_ name: String) -> JSON {
    guard let value = try? JSON.parse(file("\(name).json")) else {
      preconditionFailure("\(name).json is no JSON")
    }
    return value
  }
}
