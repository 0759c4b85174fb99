import Features
import ReducerRuntime

let store = Store(initialState: PostDetail.State(id: 1)) { PostDetail() }
print(store.state.post)
