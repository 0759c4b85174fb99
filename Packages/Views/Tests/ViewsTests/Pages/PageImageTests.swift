import Features
import Foundation
import Models
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("The image of a page in the browser")
struct PageImageTests {
  private static let url = "https://images.example/a.png"

  /// The pages with an image, and a text below it.
  static let pages: [(text: String, state: @Sendable (Loadable<Data>) -> any Screen)] = [
    (
      "Image ",
      { image in
        let producer = Producer.fixture(images: [.init(path: url, position: 1)])
        return shown(ProducerDetail.State(id: 551, content: .current(producer)), image, at: url)
      }
    ),
    (
      "URL ",
      { image in
        let photo = Photo.fixture()
        return shown(PhotoDetail.State(id: photo.id, content: .current(photo)), image, at: photo.url)
      }
    ),
    (
      "2 ",
      { image in
        let photo = Photo.fixture()
        var album = AlbumDetail.State(id: 1, content: .current(.fixture()))
        album.photos = .current([photo])
        return shown(album, image, at: photo.thumbnailURL)
      }
    ),
  ]

  private static func shown<Record>(
    _ state: Detail<Record>.State, _ image: Loadable<Data>, at url: String
  ) -> Detail<Record>.State {
    var state = state
    _ = Detail<Record>().reduce(into: &state, action: .requested(.images))
    state.images[url] = image
    return state
  }

  @Test("The image of a page has its place before it arrives: a late one moves no text", arguments: pages.indices)
  func place(index: Int) throws {
    let (text, state) = Self.pages[index]
    let style = PageStyle(.browser, mapHeight: 10, imageHeight: 8)
    let positions = [.loading(previous: nil), .current(.png)].map { image in
      state(image).view(ViewOptions()).page(.terminal(colorDepth: .trueColor), style)?.lines
        .firstIndex { $0.text.hasPrefix(text) }
    }
    #expect(try #require(positions[0]) > 4 && positions[0] == positions[1])
  }

  @Test("A command counts the images of an album that have not arrived", arguments: [true, false])
  func lateImages(isLate: Bool) {
    let state = Self.pages[2].state(isLate ? .loading(previous: nil) : .current(.png))
    let page = state.view(ViewOptions()).page(.terminal(colorDepth: .trueColor), .command(.terminal()))
    #expect(page?.lines.contains { $0.text == "1 image not loaded within a second: run it again" } == isLate)
  }
}
