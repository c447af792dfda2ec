import { expect, test } from 'vitest'
import { isAttribution, namesAddress } from './attribution.ts'

test.each([
  ['Am 6. Februar 2026 um 10:15 schrieb Jörg Nord <chef@nordlicht.example>:'],
  ['On Thu, Feb 12, 2026 at 9:15 AM Support\n<support@leitstand.example> wrote:'],
  ['Le jeu. 12 févr. 2026 à 09:15, Support <s@x.example> a écrit :'],
  ['Max Muster <max@kunde.example> schrieb am Do., 12. Feb. 2026, 09:15:'],
  ['> Am 12.02.26 um 09:15 schrieb Support:'],
])('%j stands above a quotation', (block) => expect(isAttribution(block)).toBe(true))

test.each([['Er schrieb mir gestern:'], ['On it wrote'], ['Hier die Liste:'], [`On ${'x'.repeat(400)} wrote:`]])(
  '%j is a sentence of the sender',
  (block) => expect(isAttribution(block)).toBe(false),
)

test.each([
  ['Zitat von Support <s@x.example>:', true],
  ['pon., 2 mar 2026 o 08:30 Support\n<s@x.example> napisał(a):', true],
  ['2. März 2026, 08:30 von s@x.example:', true],
  ['Danke.\nZitat von Support <s@x.example>:', false],
  ['Schreiben Sie an s@x.example:', false],
])('%j names whose words stand below: %s', (block, names) => expect(namesAddress(block)).toBe(names))
