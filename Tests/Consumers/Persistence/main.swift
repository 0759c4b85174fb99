import Foundation
import Models
import Persistence

let cache = ResponseCache.inMemory()
let key = CacheKey(source: "https://example.org", path: "albums")
await cache.save(CachedResponse([Album(userID: 1, id: 7, title: "Harbour")], date: Date()), as: key)
print(await cache.rows(Album.self, of: key)?.rows.map(\.title) ?? [])
print("notices:", await cache.takeNotices().count)
