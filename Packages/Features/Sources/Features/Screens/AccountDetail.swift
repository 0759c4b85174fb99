public import Foundation
public import Models
import NetworkClient
public import ReducerRuntime

/// One account and, on request, its avatar.
public typealias AccountDetail = Detail<Account>

extension Account: DetailRecord {
  /// The avatar of an account.
  public struct Sections: DetailSections, Hashable, Sendable {
    /// The bytes of the avatar; idle until it is requested, and if there is none.
    public var image: Loadable<Data> = .idle

    public init() {}
  }

  /// The avatar, on request.
  public static var sections: [DetailSection<Account>] {
    let api = CachedAPI(\.accounts)
    return [DetailSection(\.image, of: \.avatarLink, onRequest: .images) { url, _ in await api.image(at: url) }]
  }

  /// Returns the load of an account.
  public static func loader(_ id: ID) -> @Sendable (CachePolicy) async -> Loadable<Account> {
    let repository = AccountsRepository()
    return { await repository.account(id, $0) }
  }

  public static func title(of account: Account) -> String { account.name }

  /// Returns the URL of the account or of its avatar.
  public static func link(of account: Account) -> String? { account.url ?? account.avatarURL }

  /// Returns the avatar.
  public static func image(_ state: AccountDetail.State) -> ScreenImage? {
    let link = state.content.record?.avatarLink
    return ScreenImage(data: state.image, link: link, isMissing: state.content.value != nil && link == nil)
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
