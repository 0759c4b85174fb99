/// What the user should be told about saved data and drafts.
public enum StorageNotice: Hashable, Sendable {
  /// The file was damaged: it was moved to `path`, and a new one was begun.
  case setAside(path: String, reason: String)
  /// What was fetched could not be saved; nothing else is wrong.
  case notSaved(reason: String)
  /// Some rows of the file at `path` are damaged: they were left out.
  case leftOut(rowCount: Int, path: String)
}

// MARK: - Conformances

extension StorageNotice: CustomStringConvertible {
  /// The notice in plain words, in one line without a full stop.
  public var description: String {
    switch self {
    case .setAside(let path, let reason): "the saved data was damaged (\(reason)); it was set aside as \(path)"
    case .notSaved(let reason): "nothing could be saved: \(reason)"
    case .leftOut(1, let path): "1 row is damaged and was left out: \(path)"
    case .leftOut(let rowCount, let path): "\(rowCount) rows are damaged and were left out: \(path)"
    }
  }
}
