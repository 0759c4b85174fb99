public import Models
import NetworkClient

extension Loader<Photo> {
  /// Shows one photo.
  public static func photo(_ id: Photo.ID) -> Self {
    let api = CachedAPI.typicode
    return Self { await api.record(.photo(id), id: id, $0) }
  }
}
