// An amount is a tagged value: who uses the one uses the members of the other.
@_exported public import Tagged
