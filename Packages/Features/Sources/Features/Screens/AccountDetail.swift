public import CachedNetworkClient
import Foundation
public import Models

/// One account and, on request, its avatar.
public typealias AccountDetail = Detail<Account>

extension Account: DetailRecord {
  public static var route: RecordRoute<Account> { Route.account }

  /// The avatar.
  public static var imageSource: ImageSource<AccountDetail.State>? {
    ImageSource(CachedAPI(\.accounts)) { [image($0)?.link] }
  }

  public static func load(_ id: ID, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<Account> {
    try await AccountsRepository().account(id, policy)
  }

  public static func title(of account: Account) -> String { account.name }

  /// Returns the URL of the account or of its avatar.
  public static func link(of account: Account) -> String? { account.url ?? account.avatarURL }

  /// Returns the avatar.
  public static func image(_ state: AccountDetail.State) -> ScreenImage? {
    let link = state.content.record?.avatarLink
    return ScreenImage(data: state.images[link], link: link, isMissing: state.content.value != nil && link == nil)
  }
}

extension Account {
  /// The URL of the avatar if it can be requested: an `http`, `https` or `data:` URL, or a relative one.
  ///
  /// The service does not check it.
  public var avatarLink: String? {
    guard let url = avatarURL, url.contains(where: { "/.,".contains($0) }) else { return nil }
    let scheme = url.prefix { $0.isLetter }.lowercased()
    let rest = url.trimmingCharacters(in: .whitespacesAndNewlines).dropFirst(scheme.count)
    let hasScheme = rest.hasPrefix(":") && rest.dropFirst().first?.isNumber != true
    return !hasScheme || ["http", "https", "data"].contains(scheme) ? url : nil
  }
}

// MARK: - Route

extension Route {
  /// An account: `account/2`.
  public static let account = RecordRoute("account", under: .accounts) { AccountDetail.State(id: $0) }
}
