public import CachedNetworkClient
import Foundation
public import Models

/// One account and, on request, its avatar.
public typealias AccountDetail = Detail<Account>

extension Account: DetailRecord {
  public static var route: RecordRoute<Account> { Route.account }

  /// The avatar.
  public static var imageSource: ImageSource<AccountDetail.State>? {
    ImageSource(CachedAPI(\.accounts)) { [$0.content.record?.avatarLink] }
  }

  public static func load(_ id: ID, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<Account> {
    try await AccountsRepository().account(id, policy)
  }

  /// Returns the account; its link is the URL of the account or, if that is JSON, of its avatar, its image the avatar.
  public static func recordSummary(_ state: AccountDetail.State) -> RecordSummary {
    let account = state.content.record
    let avatar = account?.avatarLink
    let image = RecordImage(data: state.images[avatar], link: avatar, isMissing: account != nil && avatar == nil)
    let links = [account?.url, account?.avatarURL].compactMap(\.self)
    return RecordSummary(
      title: account?.name, link: links.first { !$0.isBlank && !$0.hasSuffix(".json") }, image: image)
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
  public static let account = RecordRoute(
    "account/ID", under: accounts.entry, request: RouteRequest(\.accounts) { .account(Account.ID($0)) }
  ) {
    AccountDetail.State(id: $0, $1)
  }
}
