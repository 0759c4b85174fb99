// `Seconds` and `Milliseconds` are tagged values: their users need the API of `Tagged`.
@_exported public import Tagged
