/// The images of photos and accounts: GET and HEAD of `/600/{color}`, `/150/{color}` and `/avatars/{name}.png`.
struct ImagesAPI: SandboxAPI {
  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard request.isRead, let segments = request.segments, segments.count == 2, let png = png(segments[0], segments[1])
    else { return nil }
    return .image(png, type: "image/png", to: request)
  }

  private func png(_ folder: String, _ name: String) -> [UInt8]? {
    let color = name.utf8.count == 6 ? UInt32(name, radix: 16) : nil
    switch (folder, color) {
    // A photo and its thumbnail, of 144 and 48 pixels.
    case ("600", let color?): return Landscape(seed: name, sky: color, scale: 3).png
    case ("150", let color?): return Landscape(seed: name, sky: color).png
    case ("avatars", _) where name.hasSuffix(".png"): return Face(seed: name).png
    default: return nil
    }
  }
}
