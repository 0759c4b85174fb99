import Features
import Models

extension FieldSet<AuthoredPost> {
  /// The fields of a post with its author.
  static let posts = FieldSet(fields: [
    Field("id") { .integer($0.post.id.rawValue) },
    Field("title") { .string($0.post.title) },
    Field("body") { .string($0.post.body) },
    Field("userId") { .integer($0.post.userID.rawValue) },
    Field("author", FieldSet<User>.users) { $0.author },
  ])
}

extension FieldSet<PostDetail.State> {
  /// The fields of a post's screen: the post's with its author, and the comments.
  static let post = FieldSet(
    fields: FieldSet<AuthoredPost>.posts.fields.map { field in
      Field(field) { state in state.post.value.map { AuthoredPost(post: $0, author: state.author.value) } }
    } + [
      Field("comments") { state in
        state.comments.value.map { .array($0.map(FieldSet<Comment>.comments.object)) } ?? .null
      }
    ])
}

extension FieldSet<Comment> {
  /// The fields of a comment.
  static let comments = FieldSet(fields: [
    Field("id") { .integer($0.id.rawValue) },
    Field("postId") { .integer($0.postID.rawValue) },
    Field("name") { .string($0.name) },
    Field("email") { .string($0.email) },
    Field("body") { .string($0.body) },
  ])
}

extension FieldSet<User> {
  /// The fields of a user.
  static let users = FieldSet(fields: [
    Field("id") { .integer($0.id.rawValue) },
    Field("name") { .string($0.name) },
    Field("username") { .string($0.username) },
    Field("email") { .string($0.email) },
    Field("address", FieldSet<User.Address>.addresses) { $0.address },
    Field("phone") { .string($0.phone) },
    Field("website") { .string($0.website) },
    Field("company", FieldSet<User.Company>.companies) { $0.company },
  ])
}

extension FieldSet<User.Address> {
  /// The fields of an address.
  static let addresses = FieldSet(fields: [
    Field("street") { .string($0.street) },
    Field("suite") { .string($0.suite) },
    Field("city") { .string($0.city) },
    Field("zipcode") { .string($0.zipcode) },
    Field("geo", FieldSet<User.Geo>.coordinates) { $0.geo },
  ])
}

extension FieldSet<User.Geo> {
  /// The fields of a place on the map.
  static let coordinates = FieldSet(fields: [
    Field("lat") { .string($0.lat) },
    Field("lng") { .string($0.lng) },
  ])
}

extension FieldSet<User.Company> {
  /// The fields of a company.
  static let companies = FieldSet(fields: [
    Field("name") { .string($0.name) },
    Field("catchPhrase") { .string($0.catchPhrase) },
    Field("bs") { .string($0.business) },
  ])
}
