/// The images of photos and accounts: GET and HEAD of `/600/{color}`, `/150/{color}` and `/avatars/{name}.png`.
struct ImagesAPI: SandboxAPI {
  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard request.isRead, let segments = request.segments, segments.count == 2 else { return nil }
    let name = segments[1]
    let isColor = name.utf8.count == 6 && UInt32(name, radix: 16) != nil
    switch segments[0] {
    case "600" where isColor: return .image("landscape", "png", for: name, to: request)
    case "150" where isColor: return .image("thumbnail", "png", for: name, to: request)
    case "avatars" where name.hasSuffix(".png"): return .image("face", "png", for: name, to: request)
    default: return nil
    }
  }
}

extension HTTPResponse {
  /// Returns a response with one of the image files of a kind, always the same for a name.
  static func image(_ kind: String, _ type: String, for name: String, to request: HTTPRequest) -> HTTPResponse {
    let files = (1...3).map { SampleData.file("\(kind)-\($0).\(type)") }.filter { !$0.isEmpty }
    let file = files[Int(fnv1a(name.utf8) % UInt64(files.count))]
    return .content(
      file, type: type == "jpg" ? "image/jpeg" : "image/png", cacheControl: "public, max-age=86400",
      to: request)
  }
}
