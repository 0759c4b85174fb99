import Features

let store = Store(initialState: PostDetail.State(id: 1)) { PostDetail() }
print(store.state.content)
