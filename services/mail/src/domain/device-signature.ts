/** What is in the writer's own hands; the words behind it name a device. */
const own = [
  'Gesendet von meine[mr]|Sent from my|Envoyé (à partir de|depuis|de) m(on|a)|Inviato dal(la)? mi[oa]|Enviado desde mi',
  'Enviad[oa] (a partir )?d[oe] meu|Enviat des del meu|(Verstuurd|Verzonden) vanaf mijn|Sendt fra min|Skickat från min',
  'Wysłan[eo] z mo(jego|jej)|Odesláno z mého|Odoslané z môjho|Poslano (z mojega|s mog)|Отправлено с моего',
].join('|')
/** What phones and apps put below a text, without the addresses that it leads to. */
const deviceSignature = new RegExp(
  `^(Von mein(em|er|em/meiner) .{2,40} gesendet|(Von|Mit) Proton ?Mail .{2,40} gesendet|(${own}) .{2,80}|(发自|發自|从|從)我的 ?.{2,40}|.{2,40}から送信|나의 .{2,40}에서 보냄|Diese Nachricht wurde von meinem .{2,60} gesendet)\\.?$`,
  'i',
)
const getting = [
  'Download|Télécharger|Obtenir|Obtener|Descargar|Ottieni|Scarica|Obter( o)?|Baixar( o)?',
  'Pobierz( program| aplikację)?|Hämta|Hent|Skaff deg|Få|Získat|Získať|Stáhnout|Stiahnuť|Hanki|Lataa|Загрузить|Скачать|获取|下载|取得',
].join('|')
const gettingBehind = 'beziehen|herunterladen|downloaden|ophalen|を入手|다운로드'
const system = '(iOS|Android|iPhone|iPad|Mac|Windows)'
const offersOutlook = new RegExp(
  `^((Get|Holen Sie sich|Beziehen Sie) Outlook (for|für) .{2,60}|Laden Sie Outlook für ${system} herunter|(${getting}) Outlook \\p{L}{2,5}( systemu)? ${system}|Outlook für .{2,60} beziehen|Outlook \\p{L}{2,5} ${system} ?(${gettingBehind})|${system} için Outlook['’]u \\p{L}{4,10})\\.?$`,
  'iu',
)
/** People send parcels, too: what is sent from nobody's own device names a program or a kind of device. */
const programSignature =
  /^(?=.{10,100}$)(Gesendet (von|mit|über)|Sent (from|with)|Envoyé (à partir de|depuis|de|avec)|Inviato (da|con)|Enviad[oa] (desde|con|do|de|com)|(Verstuurd|Verzonden) (vanaf|vanuit|met)|Wysłan[eo] (z|za pomocą)|Odesláno z|Odoslané z|Sendt (fra|med)|Skickat (från|med)|Trimis (de pe|din)|Отправлено (с|из)|Надіслано з) (?:.*[^\p{L}\p{N}])??(\p{L}*mail\p{L}*|apps?|outlook|thunderbird|windows|android\p{L}?|ios|iphon\p{L}{1,3}|ipad\p{L}?|galaxy|samsung|huawei|xiaomi|nokia|xperia|blackberry|surface|web\.de|gmx|yahoo|aol|t-online|spark|k-9|tuta(nota)?|handy|mobil\p{L}*|(smart)?phone|smartfon|telefon|tablet)(?![\p{L}])/iu

/** Whether a line says of a mail by what it was sent; whoever says so of other things is a person. */
export function isOfDevice(line: string): boolean {
  return deviceSignature.test(line) || offersOutlook.test(line) || programSignature.test(line)
}
