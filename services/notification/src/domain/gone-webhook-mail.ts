import type { Language } from '@leitstand/contracts/actor'

/** That a webhook was switched off, and what to do. */
export function goneWebhookMail(
  { name, host, publicUrl }: { name: string; host: string; publicUrl: string },
  language: Language,
): { subject: string; text: string } {
  return language === 'de'
    ? {
        subject: `Webhook abgeschaltet: ${name}`,
        text: `Der Empfänger ${host} von „${name}“ hat geantwortet, dass es ihn nicht mehr gibt (HTTP 410). Der Webhook ist abgeschaltet und bekommt nichts mehr. Wenn er wieder etwas bekommen soll, schalten Sie ihn in der Verwaltung wieder ein: ${publicUrl}/admin`,
      }
    : {
        subject: `Webhook switched off: ${name}`,
        text: `The receiver ${host} of “${name}” answered that it is gone (HTTP 410). The webhook is switched off and gets nothing any more. To have it get messages again, switch it on in the administration: ${publicUrl}/admin`,
      }
}
