import Dependencies
import RESTClient
import ReducerRuntime
import SQLiteRecords

try await withDependencies {
  $0.weather.temperature = { _ in 21.5 }
} operation: {
  @Dependency(\.weather) var weather
  print("Oslo: \(try await weather.temperature("Oslo")) °C")
}

let store = Store(initialState: Forecast.State()) { Forecast() }
await store.send(.refreshed).finish()
print(store.state.reading.value?.degrees ?? 0, store.state.isFrost)

do {
  print(try await HTTPClient(name: "todos").send(.todo(1)).title)
} catch {
  print(error.category)
}

let database = try Database.inMemory()
try database.migrate([
  Migration("cups", script: "CREATE TABLE cups (id INTEGER PRIMARY KEY, label TEXT NOT NULL)")
])
try database.transaction { try database.insert([Cup(id: 1, label: "tea")]) }
print(try database.fetchAll(Cup.self).map(\.label))
