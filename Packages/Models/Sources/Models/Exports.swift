// Every id is a tagged value: users of the models need the API of `Tagged`.
@_exported public import Tagged
