import Dependencies
import Features
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClient
import ReducerRuntime
import SQLiteRecords
import Sandbox
import Terminal
import Views

let server = SandboxServer()
let baseURL = try BaseURL(server.start().absoluteString)

let store = withDependencies {
  $0.typicode.baseURL = baseURL
  $0.responseCache = .inMemory()
} operation: {
  Store(initialState: PostDetail.State(id: 1)) { PostDetail() }
}
await store.send(.appeared).finish()

let output = Output(.standardOutput)
try output.writeLine("\(store.state.content.record?.title ?? "no title")")
try output.flush()
server.stop()
