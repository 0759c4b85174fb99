import Models

// Swift Testing also has a type with this name.
typealias Comment = Models.Comment
