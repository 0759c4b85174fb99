/// The locations of producers: real towns with their counties.
enum SamplePlaces {
  /// Towns by the sea.
  static let coast = [
    "Whitby, North Yorkshire", "Fowey, Cornwall", "Aldeburgh, Suffolk", "Ullapool, Ross-shire", "Kirkwall, Orkney",
    "Tobermory, Isle of Mull", "Kinsale, County Cork", "Dingle, County Kerry", "Portaferry, County Down",
    "Wells-next-the-Sea, Norfolk", "Lyme Regis, Dorset", "Seahouses, Northumberland", "Ventnor, Isle of Wight",
    "Aberaeron, Ceredigion",
  ]

  /// Towns in the country.
  static let country = [
    "Bruton, Somerset", "Hay-on-Wye, Powys", "Totnes, Devon", "Ludlow, Shropshire", "Tenterden, Kent",
    "Crickhowell, Powys", "Kendal, Cumbria", "Louth, Lincolnshire", "Ely, Cambridgeshire", "Malmesbury, Wiltshire",
    "Tetbury, Gloucestershire", "Machynlleth, Powys", "Narberth, Pembrokeshire", "Wirksworth, Derbyshire",
    "Alnwick, Northumberland", "Holt, Norfolk", "Much Wenlock, Shropshire", "Settle, North Yorkshire",
    "Clonakilty, County Cork", "Kington, Herefordshire", "Framlingham, Suffolk", "Clitheroe, Lancashire",
  ]

  /// All towns, including cities.
  static let anywhere =
    country + coast + [
      "Peckham, London", "Deptford, London", "Walthamstow, London", "Hebden Bridge, West Yorkshire", "Frome, Somerset",
      "Stokes Croft, Bristol", "Leith, Edinburgh", "Ouseburn, Newcastle", "Ancoats, Manchester",
      "Stirchley, Birmingham",
    ]
}
