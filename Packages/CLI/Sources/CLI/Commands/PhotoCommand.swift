import Features
import Views

/// `app photo 2`: one photo.
struct PhotoCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "photo",
    summary: "Show a photo and its colour",
    example: "app photo 2",
    moreExamples: [("app photo 2 --json=title,color", "two fields as JSON")],
    fields: { FieldSet<Photo>.photos.paths }
  )

  static let route = Route.photo

  @OptionGroup var record: RecordArguments<Photo.ID>

  var declared: [DeclaredArguments] { [_record] }
}
