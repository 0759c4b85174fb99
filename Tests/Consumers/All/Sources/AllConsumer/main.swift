import CrashGuard
import Dependencies
import Features
import Foundation
import Models
import NetworkClient
import RESTClient
import ReducerRuntime
import SQLiteRecords
import Tagged
import TaggedMoney
import TaggedTime
import Terminal
import URLSessionDependency

let closed = try BaseURL("http://127.0.0.1:1")
let store = withDependencies {
  $0.typicode.baseURL = closed
  $0.httpConfiguration.retryPolicy = .never
} operation: {
  Store(initialState: PostDetail.State(id: 1)) { PostDetail() }
}
await store.send(.appeared).finish()

let database = try Database.inMemory()
try database.execute("CREATE TABLE post (id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
try database.execute("INSERT INTO post (title) VALUES (?)", arguments: ["Fog before breakfast"])

let output = Output(.standardOutput)
try output.writeLine("\(store.state.content.failure.map { "\($0.category)" } ?? "loaded")")
try output.writeLine("\(database.path)")
try output.flush()
