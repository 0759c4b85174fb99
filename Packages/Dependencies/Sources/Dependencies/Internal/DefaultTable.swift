import Synchronization

/// The defaults of one context or test: a hash table that is read without a lock, because it only ever grows.
final class DefaultTable: Sendable {
  /// The records whose keys have the same hash, linked to each other.
  private final class Chain: Sendable {
    let first = AtomicLazyReference<DefaultRecord>()
  }

  private let chains: [Chain]

  /// - Parameter chainCount: A power of two.
  init(chainCount: Int) {
    chains = (0..<chainCount).map { _ in Chain() }
  }

  /// The record of a key, added if the table has none.
  func record(of key: any TestDependencyKey.Type) -> DefaultRecord {
    let address = UInt(bitPattern: ObjectIdentifier(key))
    // Metadata is aligned and mostly lies in one image: the lowest bits say nothing, those above say most.
    let hash = Int(truncatingIfNeeded: (address >> 4) ^ (address >> 10))
    return Self.record(of: key, from: chains[hash & (chains.count - 1)].first)
  }

  private static func record(
    of key: any TestDependencyKey.Type, from link: borrowing AtomicLazyReference<DefaultRecord>
  ) -> DefaultRecord {
    let record = link.load() ?? link.storeIfNil(DefaultRecord(key: key))
    return record.key == key ? record : Self.record(of: key, from: record.next)
  }
}
