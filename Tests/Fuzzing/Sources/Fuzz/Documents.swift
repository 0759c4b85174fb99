extension Message {
  /// Returns the JSON bodies of a call's response.
  static func bodies(for call: Call) -> [String] {
    switch call {
    case .posts, .postsIfChanged, .head: [posts, "[]", "[\(post)]"]
    case .post: [post]
    case .users, .strictUsers: ["[\(user)]", "[\(user),\n \(user)]", "[]"]
    case .producers: [producersPage, "{\"response\": []}", "{\"response\": [\(producer)], \"pagination\": null}"]
    case .producer: ["{\"response\": \(producer)}"]
    case .accounts: ["[\(account), \(account)]", "[]", "[{\"id\": 1}]"]
    case .account, .newAccount, .changedAccount: [account, "{\"id\": 3}"]
    }
  }

  /// The JSON bodies of error responses.
  static let errorBodies = [
    #"{"message": "There is no such thing.", "code": 17}"#,
    #"{"error": "too many requests"}"#,
    #"{"title": "Not found", "detail": "There is no such resource.", "status": 404}"#,
    #"{"email": ["has already been taken", "is not an address"], "first_name": ["can't be blank"]}"#,
    #"{"errors": {"last_name": ["is too long"], "base": ["the office is closed"], "address": {"city": ["is unknown"]}}}"#,
    #"["first", ["second", {"message": "third"}], null, 4, true]"#,
    #"{}"#,
  ]

  private static let post = #"""
    {"userId": 4, "id": 7, "title": "on tea and rain", "body": "first line\nsecond line"}
    """#

  private static let posts = #"""
    [
      {"userId": 1, "id": 1, "title": "harbour", "body": "grey water\nwhite gulls"},
      {"userId": 1, "id": 2, "title": "\u00dcber \"all\" \ud83c\udf32", "body": "", "tags": [1, 2.5, {"a": null}]},
      {"userId": 2, "id": 3, "title": "Tee für zwei – 茶", "body": "long\n\nand\tshort"}
    ]
    """#

  private static let user = #"""
    {"id": 3, "name": "Ada Example", "username": "ada", "email": "ada@example.org",
      "address": {"street": "Long Lane", "suite": "Apt. 5", "city": "Port Sample", "zipcode": "10000-1",
        "geo": {"lat": "1.5", "lng": "-2.5"}},
      "phone": "555-0100", "website": "example.org",
      "company": {"name": "Example", "catchPhrase": "Samples first", "bs": "small samples"}}
    """#

  private static let producer = #"""
    {"id": 12, "name": "Sample Farm", "permalink": "sample-farm", "created_at": "2015-06-01T08:30:00.125+01:00",
      "updated_at": "2018-02-03T16:05:09.000+00:00",
      "images": [{"path": "https://images.example/a.jpg", "position": 2}, {"path": "b.jpg", "position": 1}],
      "short_description": "Roots and leaves", "description": "We grow roots.\r\n\r\nAnd leaves.",
      "location": "Port Sample", "via_wholesaler": false, "wholesaler_name": null}
    """#

  private static let producersPage = """
    {"response": [\(producer), {"id": 13}], "count": 2,
      "pagination": {"current": 1, "previous": null, "next": 2, "per_page": 20, "pages": 9, "count": 167}}
    """

  private static let account = #"""
    {"id": 3, "first_name": "Ada", "last_name": "Example", "email": "ada@example.org", "avatar_url": null,
      "created_at": "2016-09-20T14:44:33.573Z", "updated_at": "2019-11-11 19:13:41 UTC",
      "url": "https://accounts.example/users/3.json"}
    """#
}
