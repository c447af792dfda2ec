import type { Priority } from '@leitstand/contracts/common'
import type { Status, TypeName } from '@leitstand/contracts/workflow/states'

/** Title, type, state, priority, age in minutes. */
export type Plot = readonly [subject: string, type: TypeName, status: Status, priority: Priority, minutesOld: number]

export const plots: readonly Plot[] = [
  ['Shop seit 8:40 Uhr nicht erreichbar (502 Bad Gateway)', 'normal', 'in_progress', 'highest', 95],
  ['E-Mails an info@nordlicht.example kommen nicht an', 'normal', 'open', 'high', 22],
  ['Neue SSL-Zertifikate für drei Subdomains', 'user_request', 'open', 'medium', 260],
  ['RAID-Controller meldet Batteriefehler, Server db-04', 'normal', 'waiting_for_support', 'high', 1500],
  ['Rechnung 2026-1187: falsche Kostenstelle', 'normal', 'waiting_for_feedback', 'low', 2900],
  ['Umzug der Buchungsdatenbank in den Brandabschnitt B', 'change_management', 'open', 'medium', 4300],
  ['Zweites Netzteil für Rack 12 bestellen', 'purchase', 'waiting_for_delivery', 'medium', 7000],
  ['Zugang für neue Kollegin einrichten (Onboarding)', 'provisioning', 'review', 'medium', 320],
  ['Backup vom Wochenende unvollständig', 'normal', 'in_progress', 'high', 3300],
  ['Slow queries on reporting database since last update', 'normal', 'in_progress', 'medium', 800],
  ['Monitoring: Plattenplatz unter 10 % auf web-07', 'server_report', 'open', 'medium', 47],
  ['Wartungsfenster Kernschalter abstimmen', 'internal', 'waiting_for_employee', 'low', 5200],
  ['Weiterleitung alter Domain nach Relaunch', 'normal', 'adjourned', 'low', 9000],
  ['Passwort-Rücksetzung im Kundenportal schlägt fehl', 'normal', 'waiting_for_feedback', 'medium', 610],
  ['Auskunftsersuchen Aktenzeichen 312 Js 4711/26', 'authority_request', 'clarification_required', 'high', 2100],
  ['Please increase upload limit to 200 MB', 'user_request', 'planned', 'low', 12_000],
  ['VPN bricht bei Videokonferenzen ab', 'normal', 'open', 'medium', 130],
  ['Angebot für zwei weitere VM-Hosts', 'order', 'in_progress', 'medium', 3900],
  ['Newsletter landet im Spam (DKIM prüfen)', 'normal', 'waiting_for_support', 'medium', 1800],
  ['Jährliche Prüfung der Löschanlage', 'workmeasure', 'waiting_for_verification', 'medium', 15_000],
  ['API-Schlüssel rotieren', 'measure', 'in_progress', 'high', 2500],
  ['Kein Zugriff auf das Ticketsystem mit Safari', 'fcts', 'planned', 'low', 8800],
  ['Ausfall Standortkopplung Potsdam – Berlin', 'normal', 'closed', 'highest', 20_000],
  ['Testumgebung zurücksetzen', 'normal', 'closed', 'low', 25_000],
  ['Rückfrage zur Leistungsbeschreibung', 'feedback', 'open', 'low', 1250],
  ['Server sw-web-02: Speicher von 32 auf 64 GB erweitern', 'infrastructure_order', 'review', 'medium', 1700],
  ['Cronjob für Preisabgleich läuft doppelt', 'service', 'waiting_for_dependency', 'medium', 2700],
  ['Alte FTP-Zugänge abschalten', 'service', 'waiting_for_appointment', 'low', 6400],
]

export const descriptions: readonly string[] = [
  'Guten Morgen,\n\nseit etwa **8:40 Uhr** liefert unser Shop nur noch `502 Bad Gateway`. Betroffen sind alle Länderseiten, das Backend läuft.\n\n- Zuletzt geändert: gestern Abend ein Update des Zahlungsmoduls\n- Bestellungen über die App gehen durch\n\nBitte um dringende Hilfe, wir verlieren Umsatz.\n\nMit freundlichen Grüßen\nOle Petersen',
  'Hallo zusammen,\n\nmehrere Lieferanten melden, dass Mails an die Sammeladresse mit *"Mailbox unavailable"* zurückkommen. Einzelne Postfächer funktionieren.\n\nKönnen Sie das bitte prüfen?',
  'Wir benötigen Zertifikate für:\n\n1. `buchung.suedwind.example`\n2. `partner.suedwind.example`\n3. `static.suedwind.example`\n\nGerne bis Ende der Woche.',
  'Das Monitoring meldet seit gestern Nacht:\n\n```\nBBU status: Degraded, write-through enabled\n```\n\nBitte Austausch einplanen, ein Wartungsfenster am Abend wäre möglich.',
]

export const questions: readonly string[] = [
  'Vielen Dank für die schnelle Rückmeldung. Der Fehler tritt weiterhin auf, zuletzt um 9:12 Uhr.\n\n> Wir haben den Dienst neu gestartet.\n> Bitte prüfen Sie, ob der Shop wieder erreichbar ist.',
  'Anbei der Auszug aus unserem Protokoll. Auffällig ist der Eintrag `upstream timed out`.',
  'Passt für uns, bitte so umsetzen.',
  'Gibt es schon eine Einschätzung, wann das behoben ist? Unser Vertrieb fragt nach.',
]

export const answers: readonly string[] = [
  'Guten Tag,\n\nwir haben die Störung aufgenommen und prüfen den Anwendungsserver. Sie hören innerhalb der nächsten 30 Minuten von uns.',
  'Der Dienst wurde neu gestartet und antwortet wieder. Bitte prüfen Sie, ob auch bei Ihnen alles erreichbar ist.',
  'Wir haben die Ursache gefunden: Das Zahlungsmodul hält Verbindungen offen, bis der Pool erschöpft ist. Wir begrenzen das jetzt und beobachten.',
  'Für den Austausch schlagen wir **Donnerstag, 22:00 Uhr** vor. Die Unterbrechung dauert etwa 15 Minuten.',
]

export const notes: readonly string[] = [
  'Achtung: Kunde hat einen Business-SLA. PHP-FPM auf `web-03` hatte 200 von 200 Prozessen belegt.',
  'Mit @Leyla Demir besprochen, sie übernimmt die Nachtwache.',
  'Rückruf 10:15: Herr Petersen erreichbar unter der Mobilnummer aus der Kundenakte.',
]
