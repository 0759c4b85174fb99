/// A storage problem that does not stop the program, but that the user should know about.
public enum StorageNotice: Hashable, Sendable {
  /// The database of the cache was corrupt: it was moved to `path`, and a new one was created.
  case cacheQuarantined(path: String, reason: String)
  /// The cache could not be written; further failures are not reported.
  case cacheNotWritten(reason: String)
  /// The database of the drafts was corrupt: it was moved to `path`, and a new one was created.
  case draftsQuarantined(path: String, reason: String)
  /// A newer version of the program wrote the drafts in the file at `path`: they are not shown. New drafts are saved in
  /// another file.
  case draftsOfNewerVersion(path: String)
  /// The drafts in the file at `path` can be read, but none can be saved.
  case draftsReadOnly(path: String, reason: String)
  /// Corrupt drafts in the file at `path` were skipped.
  case draftsSkipped(count: Int, path: String)
}

// MARK: - Conformances

extension StorageNotice: CustomStringConvertible {
  /// The text of the notice, in one line without a full stop.
  public var description: String {
    switch self {
    case .cacheQuarantined(let path, let reason): "the cache was corrupt (\(reason)); quarantined as \(path)"
    case .cacheNotWritten(let reason): "could not write the cache: \(reason)"
    case .draftsQuarantined(let path, let reason): "the drafts were corrupt (\(reason)); quarantined as \(path)"
    case .draftsOfNewerVersion(let path): "a newer version of this program wrote \(path): its drafts are not shown"
    case .draftsReadOnly(let path, let reason): "drafts can be read, but not saved: \(path): \(reason)"
    case .draftsSkipped(1, let path): "skipped 1 corrupt draft in \(path)"
    case .draftsSkipped(let count, let path): "skipped \(count) corrupt drafts in \(path)"
    }
  }
}
