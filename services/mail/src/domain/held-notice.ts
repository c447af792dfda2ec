import type { Language } from '@leitstand/contracts/actor'

/** Tells an employee that a mail in their name waits. It repeats nothing of it: whoever wrote it may want just that. */
export function heldNotice(publicId: number, url: string, language: Language): { subject: string; text: string } {
  return language === 'de'
    ? {
        subject: `[#${publicId}] Eine E-Mail in Ihrem Namen wartet auf Sie`,
        text:
          `Für das Ticket #${publicId} ist eine E-Mail mit Ihrer Adresse als Absender angekommen. Nichts belegt, dass sie von Ihnen ist; ` +
          `deshalb wird nichts davon gezeigt oder verschickt.\n\nWar sie von Ihnen, dann übernehmen Sie sie bitte im Ticket, sonst lehnen Sie sie dort ab: ${url}`,
      }
    : {
        subject: `[#${publicId}] An e-mail in your name is waiting for you`,
        text:
          `For ticket #${publicId} an e-mail with your address as its sender has arrived. Nothing proves that it is yours, ` +
          `so nothing of it is shown or sent.\n\nIf you wrote it, please accept it in the ticket, otherwise reject it there: ${url}`,
      }
}
