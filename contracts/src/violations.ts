/** What is wrong with one field. The texts that the specification quotes are exact (appendix 3). */
export const violations = {
  blank: { de: 'Dieses Feld darf nicht leer sein', en: 'This field can not be empty' },
  required: { de: 'Dieses Feld darf nicht leer sein', en: 'This field can not be empty' },
  invalid: { de: 'Ungültige Eingabe', en: 'Invalid input' },
  'unknown-value': {
    de: 'Diesen Wert gibt es hier nicht. Möglich: {values}.',
    en: 'This value does not exist here. Possible: {values}.',
  },
  'text-unreadable': {
    de: 'Der Text enthält ein Zeichen, das sich nicht speichern lässt. Bitte geben Sie ihn ohne Steuerzeichen und halbe Zeichen neu ein.',
    en: 'The text has a character that cannot be stored. Please enter it again without control characters and broken characters.',
  },
  'unknown-field': {
    de: 'Dieses Feld gibt es nicht oder es kann nicht geschrieben werden.',
    en: 'This field does not exist or cannot be written.',
  },
  'uuid-differs': {
    de: 'Das ist die Kennung eines anderen Eintrags als in der Adresse.',
    en: 'This identifies another entry than the address does.',
  },
  'unknown-filter': { de: 'Diesen Filter gibt es nicht.', en: 'This filter does not exist.' },
  'sender-not-of-ticket': {
    de: 'Wer diese Mail schrieb, darf das Ticket nicht sehen.',
    en: 'Whoever wrote this mail may not see the ticket.',
  },
  'unknown-reference': { de: 'Den angegebenen Eintrag gibt es nicht.', en: 'The given entry does not exist.' },
  'project-not-of-type': {
    de: 'Tickets dieses Typs gehören nicht in dieses Projekt.',
    en: 'Tickets of this type do not belong to this project.',
  },
  'too-long': {
    de: 'Der Text ist zu lang (höchstens {max} Zeichen).',
    en: 'The text is too long (at most {max} characters).',
  },
  'password-too-short': {
    de: 'Das Passwort braucht mindestens 12 Zeichen.',
    en: 'The password needs at least 12 characters.',
  },
  'password-too-obvious': {
    de: 'Dieses Passwort ist zu leicht zu erraten.',
    en: 'This password is too easy to guess.',
  },
  'password-wrong': { de: 'Das Passwort stimmt nicht.', en: 'The password is wrong.' },
  'expiry-out-of-range': {
    de: 'Der Ablauf muss in der Zukunft liegen, höchstens ein Jahr voraus.',
    en: 'The expiry must be in the future, at most a year ahead.',
  },
  'out-of-range': { de: 'Der Wert liegt außerhalb des erlaubten Bereichs.', en: 'The value is out of range.' },
  'invalid-url': { de: 'Ungültige URL', en: 'Invalid URL' },
  'secret-to-enter': {
    de: 'Dieses verdeckte Geheimnis lässt sich hier nicht übernehmen. Bitte geben Sie es noch einmal ein.',
    en: 'This masked secret cannot be carried over here. Please enter it again.',
  },
  'private-address': {
    de: 'Diese Adresse liegt im eigenen Netz; dorthin darf nichts gesendet werden.',
    en: 'This address is inside the own network, where nothing may be sent.',
  },
  'url-with-credentials': {
    de: 'Benutzername und Passwort gehören nicht in die Adresse: Sie wären dort für alle lesbar, die sie bearbeiten dürfen.',
    en: 'User name and password do not belong into the address: everybody who may edit it would read them there.',
  },
  'unknown-host': {
    de: 'Diesen Rechnernamen gibt es nicht. Bitte prüfen Sie die Adresse.',
    en: 'This host name does not exist. Please check the address.',
  },
  'invalid-email': { de: 'Ungültige E-Mail-Adresse', en: 'Invalid e-mail address' },
  'email-of-intake': {
    de: 'Mails an diese Adresse werden zu Tickets. Bitte geben Sie eine andere an, bei Personen die eigene.',
    en: 'Mails to this address become tickets. Please give another one, of a person their own.',
  },
  'email-of-staff': {
    de: 'An dieser Domain haben unsere Mitarbeiter ihre Adressen. Bitte geben Sie eine andere Adresse der Person an.',
    en: 'This domain is the one of our employees. Please give another address of the person.',
  },
  'not-a-reader': {
    de: 'Diese Adresse gehört niemandem, der das Ticket lesen darf. Bitte berichtigen Sie sie beim Benutzer.',
    en: 'This address belongs to nobody who may read the ticket. Please correct it at the user.',
  },
  'email-differs': {
    de: 'Das ist nicht die E-Mail-Adresse dieser Person.',
    en: 'This is not the e-mail address of this person.',
  },
  'not-unique': { de: 'Diesen Wert gibt es bereits.', en: 'This value exists already.' },
  'role-not-grantable': {
    de: 'Diese Rolle kann niemandem gegeben werden.',
    en: 'This role cannot be given to anybody.',
  },
  'roles-mixed': {
    de: 'Rollen von Mitarbeitern und von Kunden schließen einander aus.',
    en: 'Roles of employees and of customers exclude each other.',
  },
  'sub-users-only': { de: 'Sie können nur Unterbenutzer anlegen.', en: 'You can only add sub-users.' },
  'customers-only': {
    de: 'In eine Kundengruppe gehören nur Kunden und Kundenrollen.',
    en: 'A customer group holds customers and roles of customers only.',
  },
  'customer-groups-only': {
    de: 'Das ist keine Kundengruppe. Bitte wählen Sie eine.',
    en: 'This is no customer group. Please choose one.',
  },
  'assignee-not-staff': {
    de: 'Bearbeiten kann ein Ticket nur ein Mitarbeiter.',
    en: 'Only an employee can work on a ticket.',
  },
  'employee-not-staff': {
    de: 'Arbeitszeit lässt sich nur für Mitarbeiter erfassen.',
    en: 'Time can only be booked for employees.',
  },
  'person-out-of-service': {
    de: 'Diese Person ist inaktiv. Wählen Sie jemand anderen.',
    en: 'This person is inactive. Choose somebody else.',
  },
  'person-of-other-customer': {
    de: 'Diese Person gehört nicht zum Kunden des Tickets.',
    en: 'This person is not of the customer of the ticket.',
  },
  'kept-from': {
    de: 'Wer ein Ticket nicht sehen darf, kann es nicht beobachten: {names}.',
    en: 'Whoever may not see a ticket cannot watch it: {names}.',
  },
  'staff-only': {
    de: 'In eine Mitarbeitergruppe gehören nur Mitarbeiter und Mitarbeiterrollen.',
    en: 'A group of employees holds employees and their roles only.',
  },
  'main-customer-invalid': {
    de: 'Hauptkunde kann nur ein aktives Mitglied mit der Rolle Hauptkunde sein.',
    en: 'Only an active member with the role main customer can be the main customer.',
  },
  'in-future': { de: 'Der Zeitpunkt liegt in der Zukunft.', en: 'This time is in the future.' },
  'adjourn-in-past': {
    de: 'Der Zeitpunkt der Zurückstellung darf nicht in der Vergangenheit liegen.',
    en: 'The adjourn time cannot be in the past.',
  },
  'transition-refused': {
    de: 'Dieser Statuswechsel ist nicht möglich: {reason}',
    en: 'This change of status is not possible: {reason}',
  },
  'not-suspended': {
    de: 'Das Ticket ist nicht zurückgestellt.',
    en: 'The ticket is not suspended.',
  },
  'classification-locked': {
    de: 'Typ, Projekt und Vorlage lassen sich nur ändern, solange das Ticket neu oder geplant ist oder auf Freigabe wartet.',
    en: 'Type, project and template can only be changed while the ticket is new, planned or waiting for approval.',
  },
  'status-not-in-type': {
    de: 'Den Status des Tickets gibt es im Ablauf dieses Typs nicht.',
    en: 'The workflow of this type does not have the status of the ticket.',
  },
  'template-of-other-type': {
    de: 'Diese Vorlage ist für einen anderen Typ.',
    en: 'This template is for another type.',
  },
  'mandatory-alone': {
    de: 'Immer dazugehören kann nur, was Teil einer anderen Vorlage ist. Wählen Sie zuerst die übergeordnete Vorlage.',
    en: 'Only a part of another template can always belong to it. Choose the parent template first.',
  },
  'title-locked': {
    de: 'Titel und Beschreibung können nicht mehr geändert werden.',
    en: 'Title and description can no longer be changed.',
  },
  'type-of-other-groups': {
    de: 'Tickets dieses Typs sind Ihren Gruppen nicht erlaubt.',
    en: 'Your groups are not allowed tickets of this type.',
  },
  'rule-without-effect': {
    de: 'So bewirkt die Regel nichts. Bitte wählen Sie einen Kanal oder eine Aktion.',
    en: 'This rule would have no effect. Please choose a channel or an action.',
  },
  'rule-status-unreachable': {
    de: 'Der ausgewählte Status ist ungültig. Es gibt ihn im Ablauf keiner der gewählten Vorlagen.',
    en: 'The selected status is invalid. No workflow of the chosen templates has it.',
  },
  'rule-status-invalid': { de: 'Der ausgewählte Status ist ungültig.', en: 'The selected status is invalid.' },
  'unknown-setting': { de: 'Diese Einstellung gibt es nicht.', en: 'There is no such setting.' },
  'business-hours-invalid': {
    de: 'Der Beginn muss vor dem Ende liegen oder die Angaben sind unvollständig.',
    en: 'The start must be before the end, or the data is incomplete.',
  },
  'tracking-incomplete': {
    de: 'Sendungsnummer (ID) und Ticket müssen angegeben werden.',
    en: 'Tracking number (ID) and ticket must be given.',
  },
  'business-hour-type-twice': {
    de: 'Jede Geschäftszeitenart darf pro SLA nur einmal verwendet werden.',
    en: 'Each business hour type can be used only once per SLA.',
  },
  'end-before-start': {
    de: 'Der Endzeitpunkt darf nicht vor dem Anfangszeitpunkt liegen',
    en: 'The end must not be before the start',
  },
  'invalid-date': { de: 'Das Datum oder die Zeit sind ungültig', en: 'The date or the time is invalid' },
  'duration-too-long': {
    de: 'Die Dauer darf höchstens 10 Stunden betragen',
    en: 'The duration must be at most 10 hours',
  },
  'duration-invalid': {
    de: 'Bitte geben Sie die Dauer wie 2h 30m an (mindestens 1m).',
    en: 'Please give the duration like 2h 30m (at least 1m).',
  },
  'duration-exceeds-span': {
    de: 'Die Dauer darf die Spanne zwischen Beginn und Ende nicht überschreiten.',
    en: 'The duration must not exceed the span from start to end.',
  },
  'customer-required': { de: 'Bitte wählen Sie einen Kunden.', en: 'Please choose a customer.' },
  'responsibility-required': {
    de: 'Ohne Bearbeiter braucht das Ticket einen Verantwortlichen.',
    en: 'Without an assignee the ticket needs somebody responsible.',
  },
  'handover-to-nobody': {
    de: 'Eine Übergabenotiz braucht einen neuen Bearbeiter.',
    en: 'A handover note needs a new assignee.',
  },
  'execution-time-locked': {
    de: 'Die Ausführungszeit ist durch die Vorlage festgelegt.',
    en: 'The execution time is set by the template.',
  },
  'priority-locked': {
    de: 'Die Priorität ist durch die Vorlage festgelegt.',
    en: 'The priority is set by the template.',
  },
  'pattern-invalid': {
    de: 'Dieses Muster lässt sich nicht prüfen. Bitte geben Sie einen regulären Ausdruck ohne Rückverweise und Vorausschau ein.',
    en: 'This pattern cannot be checked. Please enter a regular expression without back references and look-around.',
  },
  'options-differ': {
    de: 'Jeder Wert darf nur einmal vorkommen, und nur Auswahlfelder haben Werte.',
    en: 'Each value can stand only once, and only select fields have values.',
  },
  'pattern-unused': {
    de: 'Ein Muster gibt es nur für Textfelder mit Muster.',
    en: 'Only text fields with a pattern have one.',
  },
  'metadata-fixed': {
    de: 'Zu diesem Feld gibt es schon Angaben. Bitte deaktivieren Sie es und legen Sie ein neues an.',
    en: 'This field has values already. Please disable it and add a new one.',
  },
  'auxiliary-needs-month': {
    de: 'Einen Tag des Monats gibt es nur bei Monat, Quartal, Halbjahr und Jahr.',
    en: 'A day of the month goes with month, quarter, half-year and year only.',
  },
  'parent-fixed': {
    de: 'Eine wiederkehrende Aufgabe bleibt unter ihrer übergeordneten Aufgabe.',
    en: 'A recurring task stays below its parent task.',
  },
  'sub-tasks-exceeded': {
    de: 'Eine wiederkehrende Aufgabe hat höchstens {max} Unteraufgaben.',
    en: 'A recurring task has at most {max} sub-tasks.',
  },
  'depth-exceeded': {
    de: 'Untertickets dürfen höchstens {max} Ebenen tief liegen.',
    en: 'Sub-tickets may be nested at most {max} levels deep.',
  },
  'merge-itself': {
    de: 'Ein Ticket kann nicht mit sich selbst zusammengeführt werden.',
    en: 'A ticket cannot be merged into itself.',
  },
  'merge-other-customer': {
    de: 'Nur Tickets desselben Kunden können zusammengeführt werden.',
    en: 'Only tickets of the same customer can be merged.',
  },
  'customer-of-merged': {
    de: 'Der Kunde bleibt, solange hier Ticket #{publicId} mitgelesen wird. Machen Sie zuerst die Zusammenführung rückgängig.',
    en: 'The customer stays while ticket #{publicId} is read here. Undo the merge first.',
  },
  'merge-other-readers': {
    de: 'Ein internes Ticket oder eine Behördenanfrage kann nur mit seinesgleichen zusammengeführt werden, weil andere mitlesen.',
    en: 'An internal ticket or an authority request can only be merged with its like, because others read along.',
  },
  'merge-open-sub-tickets': {
    de: 'Dieses Ticket hat noch offene Untertickets. Schließen Sie diese zuerst.',
    en: 'This ticket still has open sub-tickets. Close them first.',
  },
  'split-other-readers': {
    de: 'Diese Vorlage macht ein Ticket, das andere lesen als dieses. Wählen Sie eine andere.',
    en: 'This template makes a ticket that others read than this one. Choose another.',
  },
  'merge-unseen': {
    de: 'Am Ticket sind Kunden beteiligt, die das andere nicht sehen. Tragen Sie sie dort zuerst als Beobachter ein.',
    en: 'Customers take part in this ticket who do not see the other. Make them watchers there first.',
  },
  'interval-too-short': {
    de: 'Der Abstand muss mindestens 5 Minuten betragen.',
    en: 'The interval must be at least 5 minutes.',
  },
  'template-not-sla-capable': {
    de: 'Nur SLA-fähige Vorlagen können gewählt werden.',
    en: 'Only SLA-capable templates can be chosen.',
  },
} as const satisfies Record<string, { de: string; en: string }>

export type ViolationCode = keyof typeof violations

export interface Violation {
  propertyPath: string
  code: ViolationCode
  details?: Record<string, string | number>
}
