/// A storage problem that does not stop the program, but that the user should know about.
public enum StorageNotice: Hashable, Sendable {
  /// The cache could not be written; further failures are not reported.
  case cacheNotWritten(reason: String)
  /// The database of the drafts was corrupt: it was moved to `path`, and a new one was created.
  case draftsQuarantined(path: String, reason: String)
  /// Drafts in the file at `path` cannot be read.
  case draftsSkipped(count: Int, path: String)
}

// MARK: - Conformances

extension StorageNotice: CustomStringConvertible {
  /// The text of the notice, in one line without a full stop.
  public var description: String {
    switch self {
    case .cacheNotWritten(let reason): "could not write the cache: \(reason)"
    case .draftsQuarantined(let path, let reason): "the drafts were corrupt (\(reason)); quarantined as \(path)"
    case .draftsSkipped(1, let path): "skipped 1 corrupt draft in \(path)"
    case .draftsSkipped(let count, let path): "skipped \(count) corrupt drafts in \(path)"
    }
  }
}
