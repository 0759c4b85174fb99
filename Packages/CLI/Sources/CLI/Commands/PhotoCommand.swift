import Features
import Views

/// `app photo 2`: one photo.
struct PhotoCommand: ScreenCommand {
  static let configuration = CommandConfiguration(
    name: "photo",
    summary: "Show a photo and its colour",
    example: "app photo 2",
    moreExamples: [("app photo 2 --json=title,color", "two fields as JSON")],
    fields: { FieldSet<Photo>.photos.paths }
  )
  @Argument("ID") private var id: Photo.ID

  var declared: [DeclaredArguments] { [_id] }
  func route(of screen: State) -> Route? { .photo(screen.id) }
  func screen(in context: CommandContext) -> PhotoDetail.State { PhotoDetail.State(id: id) }
}
