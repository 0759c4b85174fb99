import Features
import Views

/// `app photo 2`: one photo.
struct PhotoCommand: ScreenCommand {
  static let configuration = CommandConfiguration(
    name: "photo",
    summary: "Show a photo and its colour",
    example: "app photo 2",
    moreExamples: [("app photo 2 --json=title,color", "two fields as JSON")],
    fields: { FieldSet<PhotoDetail.State>.photo.paths }
  )
  @Argument("ID") private var id: Photo.ID

  var declared: [DeclaredArguments] { [_id] }
  var route: Route? { .photo(id) }
  var screen: PhotoDetail.State { PhotoDetail.State(id: id) }
}
