/** What half of all tickets speak of. The first two are in every second ticket. */
const common =
  'Festplatte Shop Server Datenbank Postfach Zertifikat Backup Startseite Leitung Switch Lastspitze Anmeldung Freigabe Umzug Rechnung Domain Filter Protokoll Neustart Wartung'.split(
    ' ',
  )
const heads =
  'Lager Kassen Kunden Netz Drucker Daten Mail Telefon Kamera Klima Strom Notfall Vertrags Lizenz Archiv Benutzer Gruppen Warenkorb Zahlungs Versand Retouren Artikel Bestands Preis Katalog Such Bild Video Schnittstellen Messwert Sensor Steuerungs Maschinen Anlagen Labor Praxis Kanzlei Filial Hallen Keller Dach Lieferanten Einkaufs Verkaufs Buchungs Kalender Raum Zeit Urlaubs Personal Gehalts Steuer Prüf Qualitäts Projekt Termin Wissens Formular Vorlagen Signatur'.split(
    ' ',
  )
const tails =
  'scanner ausfall abgleich terminal gateway speicher modul dienst knoten verbund spiegel sperre tausch anzeige abfrage meldung warteschlange puffer karte adapter kabel schrank lüfter netzteil monitor tablet laufwerk ordner bericht auszug eingang ausgang verteiler verwaltung übersicht planung schulung freischaltung einrichtung störung messung prüfung sicherung wiederherstellung verschlüsselung übertragung verzögerung zuordnung erkennung vorschau liste tabelle maske schaltfläche berechtigung rolle'.split(
    ' ',
  )
const stems =
  'Ahl Berg Bruck Dorn Eich Feld Grün Hart Horn Kalt Kirch Korn Land Lind Marx Neu Nord Ost Reich Rosen Sand Schön Stein Stern Wald Weber Wein West'.split(
    ' ',
  )
const endings = 'mann hoff kamp becker städt'.split(' ')
const trades = 'Logistik Apotheke Elektrotechnik Medizintechnik Steuerberatung Maschinenbau Gartenbau'.split(' ')

const compounds = heads.flatMap((head) => tails.map((tail) => head + tail))
/** Coprime to the number of compounds, so that each rank is another word and neighbours have nothing in common. */
const stride = 1_009

/** Some 3,400 words, the common ones first. */
export const vocabulary: readonly string[] = [
  ...common,
  ...compounds.map((_, index) => compounds[(index * stride) % compounds.length] ?? ''),
]

/** The law of Zipf and Mandelbrot: how often a word is used falls with its rank. */
const cumulated: number[] = []
let total = 0
for (const rank of vocabulary.keys()) {
  total += 1 / (rank + 3.7)
  cumulated.push(total)
}

/** 140 firms, each with a name of its own. */
export const customers: readonly string[] = stems.flatMap((stem, index) =>
  endings.map((ending, other) => `${stem}${ending} ${trades[(index + other) % trades.length]}`),
)

/** A word as often as people use it. */
export function drawWord(random: () => number): string {
  const at = random() * total
  let [low, high] = [0, cumulated.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cumulated[middle] ?? total) < at) low = middle + 1
    else high = middle
  }
  return vocabulary[low] ?? ''
}
