import Features
import Models
import NetworkClient

extension FieldSet<Producer> {
  /// The fields of a producer, named as in the API's JSON.
  static let producers = FieldSet(fields: [
    Field("id") { .integer($0.id.rawValue) },
    Field("name") { .string($0.name) },
    Field("permalink") { .string($0.permalink) },
    Field("created_at") { .text($0.createdAt?.text) },
    Field("updated_at") { .text($0.updatedAt?.text) },
    Field("images", FieldSet<Producer.Image>.images, list: { LossyArray($0.images) }),
    Field("short_description") { .string($0.shortDescription) },
    Field("description") { .string($0.description) },
    Field("location") { .string($0.location) },
    Field("via_wholesaler") { $0.isViaWholesaler.map(JSONValue.bool) ?? .null },
    Field("wholesaler_name") { .string($0.wholesalerName) },
  ])
}

extension FieldSet<ProducerDetail.State> {
  /// The fields of a producer's screen.
  static let producer = FieldSet(
    fields: FieldSet<Producer>.producers.fields.map { field in Field(field) { $0.producer.value?.value } })
}

extension FieldSet<Producer.Image> {
  /// The fields of a picture of a producer.
  static let images = FieldSet(fields: [
    Field("path") { .string($0.path) },
    Field("position") { .integer($0.position) },
  ])
}
