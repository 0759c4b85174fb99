import Synchronization

/// The defaults of one context or test: a hash table that is read without a lock and without counting a reference, because
/// it only ever grows.
///
/// `@unchecked` because of the pointer: what it leads to is atomic, and freed with the table.
final class DefaultTable: @unchecked Sendable {
  private typealias Link = Atomic<Unmanaged<DefaultRecord>?>

  /// The first record of each hash; the others follow it.
  private let chains: UnsafeMutablePointer<Link>
  private let chainCount: Int

  /// - Parameter chainCount: A power of two.
  init(chainCount: Int) {
    self.chainCount = chainCount
    chains = .allocate(capacity: chainCount)
    for index in 0..<chainCount { (chains + index).initialize(to: Link(nil)) }
  }

  deinit {
    for index in 0..<chainCount { chains[index].load(ordering: .relaxed)?.release() }
    chains.deinitialize(count: chainCount)
    chains.deallocate()
  }

  /// The record of a key, if there is one; it lives as long as the table.
  func existingRecord(of key: ObjectIdentifier) -> Unmanaged<DefaultRecord>? {
    var link = chains[key.slot(of: chainCount)].load(ordering: .acquiring)
    while let record = link {
      if record._withUnsafeGuaranteedRef({ $0.id == key }) { return record }
      link = record._withUnsafeGuaranteedRef { $0.next.load(ordering: .acquiring) }
    }
    return nil
  }

  /// The record of a key, added if the table has none.
  func record(of key: any TestDependencyKey.Type) -> DefaultRecord {
    let id = ObjectIdentifier(key)
    // A table of a test may be let go of meanwhile.
    return withExtendedLifetime(self) { existingRecord(of: id)?.takeUnretainedValue() } ?? addedRecord(of: key, id)
  }

  private func addedRecord(of key: any TestDependencyKey.Type, _ id: ObjectIdentifier) -> DefaultRecord {
    defer { withExtendedLifetime(self) {} }
    let new = Unmanaged.passRetained(DefaultRecord(key: key))
    var (isNew, link) = chains[id.slot(of: chainCount)].compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    while !isNew, let record = link?.takeUnretainedValue() {
      if record.id == id {
        // Another thread was quicker.
        new.release()
        return record
      }
      (isNew, link) = record.next.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
    }
    return new.takeUnretainedValue()
  }
}
