public import Tagged

/// A tag of another package.
public enum SecondsTag {}

/// A tagged number of another package.
public typealias Seconds<Number> = Tagged<SecondsTag, Number>
