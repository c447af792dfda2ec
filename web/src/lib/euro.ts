import type { Language } from '@leitstand/contracts/actor'

/** A decimal text in euro as people of this language write it: "129,90 €". */
export function formatEuro(price: string, language: Language): string {
  const format = new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', { style: 'currency', currency: 'EUR' })
  return format.format(Number(price))
}
