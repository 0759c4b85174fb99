public import Tagged

/// A tag of another package.
public enum CentsTag {}

/// A tagged number of another package.
public typealias Cents<Amount> = Tagged<CentsTag, Amount>
