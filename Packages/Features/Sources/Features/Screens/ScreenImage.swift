public import Foundation
public import Models
public import ReducerRuntime

/// The section of a record that has only an image.
public struct ImageSection: DetailSections, Hashable, Sendable {
  /// The bytes; idle until they are requested, and if there is no image.
  public var image: Loadable<Data> = .idle

  public init() {}
}

/// The image of a record.
public struct ScreenImage: Hashable, Sendable {
  /// The color that stands for the image; `nil` if there is none.
  public var color: Photo.Color?
  /// The bytes; idle until they are requested.
  public var data: Loadable<Data> = .idle
  /// The URL; `nil` if there is none, or if the record has not been loaded.
  public var link: String?
  /// A Boolean value that indicates whether the record is loaded and has no image.
  public var isMissing = false
}
