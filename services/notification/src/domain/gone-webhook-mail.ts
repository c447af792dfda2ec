import type { Language } from '@leitstand/contracts/actor'

/** That a webhook was switched off, and what to do; `url` is the page where it is switched on. */
export function goneWebhookMail(
  { name, host, url }: { name: string; host: string; url: string },
  language: Language,
): { subject: string; text: string } {
  return language === 'de'
    ? {
        subject: `Webhook abgeschaltet: ${name}`,
        text: `Der Empfänger ${host} von „${name}“ hat geantwortet, dass es ihn nicht mehr gibt (HTTP 410). Der Webhook ist abgeschaltet und bekommt nichts mehr. Wenn er wieder etwas bekommen soll, schalten Sie ihn hier wieder ein: ${url}`,
      }
    : {
        subject: `Webhook switched off: ${name}`,
        text: `The receiver ${host} of “${name}” answered that it is gone (HTTP 410). The webhook is switched off and gets nothing any more. To have it get messages again, switch it on here: ${url}`,
      }
}
