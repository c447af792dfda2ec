import type { TypeName } from '@leitstand/contracts/workflow/states'

export interface Story {
  subject: string
  body: string
  talk: readonly string[]
}

/** What people write to a hosting provider: the question, then answer and answer in turn (staff first). */
export const stories: Partial<Record<TypeName, readonly Story[]>> = {
  normal: [
    {
      subject: 'Shop seit heute früh sehr langsam',
      body: 'Guten Morgen,\n\nseit etwa 7:30 Uhr braucht die Startseite über 10 Sekunden. Bei uns wurde nichts geändert.\n\nKönnen Sie bitte nachsehen?',
      talk: [
        'Guten Tag, wir sehen eine hohe Last auf der Datenbank und sind dran.',
        'Danke, es wird schon besser.',
        'Ein fehlender Index war die Ursache, er ist jetzt angelegt. Die Ladezeit liegt wieder unter einer Sekunde.',
      ],
    },
    {
      subject: 'E-Mails kommen verzögert an',
      body: 'Hallo Support,\n\nMails von externen Absendern kommen erst nach 2–3 Stunden an. Intern geht es sofort.',
      talk: [
        'Wir haben Greylisting im Verdacht und prüfen die Warteschlange.',
        'Ein Beispiel: Nachricht von 09:12 Uhr, angekommen 11:47 Uhr.',
        'Die Warteschlange ist abgearbeitet, der Filter wurde angepasst.',
      ],
    },
    {
      subject: 'SSL-Zertifikat läuft in 5 Tagen ab',
      body: 'Unser Monitoring warnt: das Zertifikat von www läuft am Freitag ab. Bitte verlängern.',
      talk: ['Die Verlängerung ist beantragt, Sie erhalten gleich eine Bestätigung.', 'Bestätigt.'],
    },
    {
      subject: 'Backup restore of a single table needed',
      body: 'Hi team,\n\nwe accidentally dropped the table `orders_archive` this morning at 08:40. Could you please restore it from last night?',
      talk: [
        'We can restore it into a separate schema within the hour. Is that all right?',
        'Yes please, that is perfect.',
        'The table is available as restore.orders_archive, 184,212 rows.',
      ],
    },
    {
      subject: 'FTP-Zugang für Agentur einrichten',
      body: 'Bitte richten Sie für unsere Agentur einen Zugang auf das Verzeichnis /htdocs/kampagne ein, gültig bis Monatsende.',
      talk: [
        'Gern. An welche Adresse dürfen wir die Zugangsdaten schicken?',
        'An projekt@agentur-wellenreiter.example, bitte verschlüsselt.',
      ],
    },
    {
      subject: 'Login im Webinterface nicht möglich',
      body: 'Nach der Eingabe des Passworts erscheint nur eine weiße Seite.',
      talk: ['Mit welchem Browser tritt das auf?', 'Firefox 145 unter Windows 11.'],
    },
    {
      subject: 'Speicherplatz auf web03 fast voll',
      body: 'Die Platte von web03.nordlicht.example ist zu 94 % belegt. Was können wir löschen?',
      talk: ['Die alten Logs belegen 60 GB, wir rotieren sie jetzt täglich.'],
    },
    {
      subject: 'API returns 502 since the deployment',
      body: 'Since 14:05 about 3% of our API requests fail with 502. Trace attached in the log.',
      talk: [
        'One of the three backends was not in the pool. It is fixed, could you confirm?',
        'Confirmed, zero errors in the last 20 minutes. Thanks!',
      ],
    },
  ],
  service: [
    {
      subject: 'Wartungsfenster für Kernel-Update abstimmen',
      body: 'Das Update benötigt einen Neustart von etwa 10 Minuten. Vorschlag: Donnerstag 05:00 Uhr.',
      talk: ['Donnerstag passt leider nicht, ginge Freitag?', 'Freitag 05:00 Uhr ist eingeplant.'],
    },
    {
      subject: 'Lasttest am Wochenende begleiten',
      body: 'Wir möchten am Samstag von 10 bis 12 Uhr einen Lasttest fahren und bitten um Begleitung.',
      talk: ['Wir stellen einen Kollegen ab und skalieren vorab auf vier Knoten.'],
    },
  ],
  user_request: [
    {
      subject: 'Neuer Mitarbeiter: Postfach und VPN',
      body: 'Zum Monatsersten beginnt Frau Özdemir. Bitte Postfach, VPN und Zugriff auf das Wiki.',
      talk: ['Postfach und VPN sind eingerichtet. Für das Wiki fehlt noch die Freigabe.'],
    },
  ],
  order: [
    {
      subject: 'Zwei zusätzliche Server der Klasse M',
      body: 'Bitte zwei weitere Server, gleiche Ausstattung wie web03, Lieferung bis Ende des Monats.',
      talk: ['Das Angebot liegt bei, Lieferzeit etwa 8 Werktage.', 'Beauftragt.'],
    },
  ],
  provisioning: [
    {
      subject: 'Bereitstellung db05 (64 GB, 2 × 1,92 TB NVMe)',
      body: 'Standort FRA1, Anbindung 10 Gbit/s, Debian 12, Zugang nur über VPN.',
      talk: [],
    },
  ],
  infrastructure_order: [
    { subject: 'Switch für Rack 14 bestellen', body: '48 Ports, 4 × 25G Uplink, redundante Netzteile.', talk: [] },
  ],
  purchase: [{ subject: 'NVMe-Platten auf Vorrat', body: '20 Stück 3,84 TB, bitte drei Angebote einholen.', talk: [] }],
  internal: [
    {
      subject: 'Bereitschaftsplan Dezember',
      body: 'Bitte bis Freitag eintragen, Feiertage sind noch offen.',
      talk: ['Ich nehme den 24. und 25.'],
    },
  ],
  misc: [
    {
      subject: 'Besprechungsraum 2: Beamer defekt',
      body: 'Das Bild ist grünstichig, Kabel wurde schon getauscht.',
      talk: [],
    },
  ],
  fcts: [
    {
      subject: 'Ticketliste: Spalten frei anordnen',
      body: 'Die Reihenfolge sollte je Benutzer gespeichert werden.',
      talk: [],
    },
  ],
  fcwi: [{ subject: 'DNS-Verwaltung: Import von Zonendateien', body: 'BIND-Format genügt für den Anfang.', talk: [] }],
  ams: [
    {
      subject: 'Rechnungsanschrift je Kostenstelle',
      body: 'Kunden mit mehreren Kostenstellen wünschen getrennte Anschriften.',
      talk: [],
    },
  ],
  feedback: [
    {
      subject: 'Lob für die schnelle Hilfe',
      body: 'Die Wiederherstellung am Sonntag war vorbildlich. Vielen Dank an das Team!',
      talk: ['Vielen Dank, wir geben das gern weiter.'],
    },
  ],
  measure: [
    {
      subject: 'Maßnahme: Zugriffsrechte halbjährlich prüfen',
      body: 'Aus dem internen Audit, Abschnitt A.9.',
      talk: [],
    },
  ],
  change: [
    {
      subject: 'Änderung: Passwortrichtlinie auf 14 Zeichen',
      body: 'Umsetzung in allen Verzeichnisdiensten.',
      talk: [],
    },
  ],
  workmeasure: [
    { subject: 'Stolperstelle im Kaltgang beseitigen', body: 'Doppelboden bei Rack 7 liegt nicht plan.', talk: [] },
  ],
  authority_request: [
    {
      subject: 'Auskunftsersuchen Az. 214 Js 3381/26',
      body: 'Bestandsdaten zu einer IP-Adresse, Frist 10 Tage.',
      talk: [],
    },
  ],
  server_report: [
    { subject: 'Monatsbericht web01–web04', body: 'Verfügbarkeit 99,98 %, keine ungeplanten Neustarts.', talk: [] },
  ],
  change_management: [
    {
      subject: 'Change: Umstellung auf IPv6-Dualstack',
      body: 'Rückfallplan: Deaktivierung der AAAA-Einträge.',
      talk: [],
    },
  ],
  change_management_emergency: [
    {
      subject: 'Notfall-Change: OpenSSL-Lücke schließen',
      body: 'Alle öffentlich erreichbaren Systeme, Ausrollen in drei Wellen.',
      talk: [],
    },
  ],
  sub_ticket: [{ subject: 'Verkabelung dokumentieren', body: 'Fotos und Plan im Wiki ablegen.', talk: [] }],
}
