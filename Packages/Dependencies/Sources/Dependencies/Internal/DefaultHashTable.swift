import Synchronization

/// The default values of one context or test: a lock-free hash table.
///
/// Entries are only added, never removed, so a lookup needs neither a lock nor a reference count.
///
/// `@unchecked` because of the pointer: its memory is atomic, and freed with the table.
final class DefaultHashTable: @unchecked Sendable {
  private typealias Link = Atomic<Unmanaged<DefaultEntry>?>

  /// The first entry of each bucket.
  ///
  /// Further entries are linked by ``DefaultEntry/next``.
  private let buckets: UnsafeMutablePointer<Link>
  private let bucketCount: Int

  /// - Parameter bucketCount: A power of two, at least two.
  init(bucketCount: Int) {
    self.bucketCount = bucketCount
    buckets = .allocate(capacity: bucketCount)
    for index in 0..<bucketCount { (buckets + index).initialize(to: Link(nil)) }
  }

  deinit {
    for index in 0..<bucketCount { buckets[index].load(ordering: .relaxed)?.release() }
    buckets.deinitialize(count: bucketCount)
    buckets.deallocate()
  }

  // `_withUnsafeGuaranteedRef` reads an entry without counting a reference; `Unmanaged` has no public equivalent.
  /// The entry of a key, or `nil` if the table has none.
  ///
  /// It lives as long as the table.
  func existingEntry(of key: ObjectIdentifier) -> Unmanaged<DefaultEntry>? {
    var link = buckets[key.hashIndex(count: bucketCount)].load(ordering: .acquiring)
    while let entry = link {
      if entry._withUnsafeGuaranteedRef({ $0.id == key }) { return entry }
      link = entry._withUnsafeGuaranteedRef { $0.next.load(ordering: .acquiring) }
    }
    return nil
  }

  /// The entry of a key.
  ///
  /// Adds an entry if the table has none.
  func entry(of key: any TestDependencyKey.Type) -> DefaultEntry {
    let id = ObjectIdentifier(key)
    // Another thread may release the table of a test at any time.
    return withExtendedLifetime(self) { existingEntry(of: id)?.takeUnretainedValue() } ?? addedEntry(of: key, id)
  }

  private func addedEntry(of key: any TestDependencyKey.Type, _ id: ObjectIdentifier) -> DefaultEntry {
    defer { withExtendedLifetime(self) {} }
    let new = Unmanaged.passRetained(DefaultEntry(key: key))
    var (isAdded, link) = buckets[id.hashIndex(count: bucketCount)].compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    while !isAdded, let entry = link?.takeUnretainedValue() {
      if entry.id == id {
        // Another thread has added the same key first.
        new.release()
        return entry
      }
      (isAdded, link) = entry.next.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
    }
    return new.takeUnretainedValue()
  }
}

extension ObjectIdentifier {
  /// The index of the type in a hash table.
  ///
  /// - Parameter count: The size of the table: a power of two, at least two.
  func hashIndex(count: Int) -> Int {
    // Fibonacci hashing: the highest bits of the product depend on all bits of the address.
    let hash = UInt64(UInt(bitPattern: self)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> (64 - count.trailingZeroBitCount))
  }
}
