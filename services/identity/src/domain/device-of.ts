import type { Language } from '@leitstand/contracts/actor'

// The order counts: browsers name those that they descend from, and systems too.
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

/** What a user agent says, as people say it: "Firefox auf Windows". */
export function deviceOf(userAgent: string, language: Language): string {
  const browser = nameIn(userAgent, browsers)
  const system = nameIn(userAgent, systems)
  if (browser && system) return `${browser} ${language === 'de' ? 'auf' : 'on'} ${system}`
  return browser ?? system ?? (language === 'de' ? 'Unbekanntes Gerät' : 'Unknown device')
}

function nameIn(userAgent: string, names: readonly [RegExp, string][]): string | undefined {
  return names.find(([sign]) => sign.test(userAgent))?.[1]
}
