import type { Language } from '@leitstand/contracts/actor'

const units = [
  { minutes: 1440, de: ['einem Tag', 'Tagen'], en: ['one day', 'days'] },
  { minutes: 60, de: ['einer Stunde', 'Stunden'], en: ['one hour', 'hours'] },
  { minutes: 1, de: ['einer Minute', 'Minuten'], en: ['one minute', 'minutes'] },
] as const

/** As it stands behind "in" and "seit": "3 Stunden und einer Minute". Two units at most; of days nobody needs the minutes. */
export function spokenTime(minutes: number, language: Language): string {
  const parts = units.map((unit, index) => {
    const above = units[index - 1]?.minutes ?? Number.POSITIVE_INFINITY
    const count = Math.floor((minutes % above) / unit.minutes)
    const [one, many] = unit[language]
    return count === 0 ? null : count === 1 ? one : `${count} ${many}`
  })
  const [days, hours, rest] = parts
  const said = [days, hours, days ? null : rest].filter((part) => part !== null && part !== undefined)
  return said.join(language === 'de' ? ' und ' : ' and ')
}
