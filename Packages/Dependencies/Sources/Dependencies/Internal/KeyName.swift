/// The name of a key in messages, such as `Weather.WeatherClient`.
func name(of key: any TestDependencyKey.Type) -> String {
  // The runtime puts an address, which tells the reader nothing, in the place of the file of a private type.
  String(reflecting: key).split(separator: ".").filter { !$0.hasPrefix("(unknown context at ") }.joined(separator: ".")
}
