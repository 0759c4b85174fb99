@_exported public import Models
@_exported public import ReducerRuntime
