import Features
import Models
import ReducerRuntime
import Views

/// `app photo 2`: one photo.
struct PhotoCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "photo",
    summary: "Show a photo and its colour",
    example: "app photo 2",
    moreExamples: [("app photo 2 --json=title,color", "two fields as JSON")],
    fields: { FieldSet<Loader<Photo>.State>.photo.paths }
  )
  static let list = AlbumsCommand.name

  @Argument("ID") var id: Photo.ID

  var declared: [DeclaredArguments] { [_id] }

  func makeStore() -> StoreOf<Loader<Photo>> { Store(initialState: Loader.State()) { Loader.photo(id) } }

  func view(of state: Loader<Photo>.State, selectedFields: [String]?) -> some View {
    PhotoView(state, selectedFields: selectedFields)
  }
}
