// `Post.ID` and every other id are tagged values: who uses the models uses `Tagged`, without an import of its own.
@_exported public import Tagged
