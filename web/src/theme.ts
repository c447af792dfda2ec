import type { ThemeConfig } from 'antd'

export type Mode = 'light' | 'dark'

/**
 * Every colour of the app, once. Text on its ground keeps WCAG AA (4.5:1) in both modes.
 * `*Soft` is a ground, the plain name is the ink that goes on it (and on `surface`).
 */
const colours = {
  light: {
    canvas: '#eef1f0',
    surface: '#ffffff',
    sunken: '#f5f7f6',
    hover: '#edf3f1',
    line: '#d8dfdd',
    lineStrong: '#868f8c',
    ink: '#14201e',
    inkSoft: '#4b5a57',
    inkFaint: '#5c6a67',
    accent: '#0b6661',
    accentHover: '#08524e',
    accentInk: '#ffffff',
    accentSoft: '#dceeeb',
    rail: '#10201f',
    railInk: '#b9cac7',
    railActive: '#21403d',
    lamp: '#f2b544',
    note: '#6a4700',
    noteSoft: '#fff5da',
    noteLine: '#d9a632',
    danger: '#a8241c',
    dangerSoft: '#fbe8e5',
    warn: '#7d4f00',
    warnSoft: '#fcefd3',
    ok: '#17663c',
    okSoft: '#def2e6',
    info: '#1a5494',
    infoSoft: '#e2edfa',
    violet: '#5b3fa3',
    violetSoft: '#ece6f9',
    idle: '#4b5a57',
    idleSoft: '#e6ebe9',
    shadow: '0 6px 24px rgb(16 32 31 / 0.14)',
  },
  dark: {
    canvas: '#0d1413',
    surface: '#151e1d',
    sunken: '#111918',
    hover: '#1d2827',
    line: '#2a3836',
    lineStrong: '#75827f',
    ink: '#e5ecea',
    inkSoft: '#adbbb8',
    inkFaint: '#98a7a3',
    accent: '#5cc8bf',
    accentHover: '#82dbd3',
    accentInk: '#04211f',
    accentSoft: '#173532',
    rail: '#0a1110',
    railInk: '#a5b6b2',
    railActive: '#1b302e',
    lamp: '#f2b544',
    note: '#f0cd80',
    noteSoft: '#2a2310',
    noteLine: '#8d6c1e',
    danger: '#ff9a90',
    dangerSoft: '#3b1c19',
    warn: '#f3bd5c',
    warnSoft: '#33270e',
    ok: '#7fd6a3',
    okSoft: '#14301f',
    info: '#8fbcf7',
    infoSoft: '#15263b',
    violet: '#c0aef3',
    violetSoft: '#261f3a',
    idle: '#adbbb8',
    idleSoft: '#243130',
    shadow: '0 8px 28px rgb(0 0 0 / 0.5)',
  },
} as const satisfies Record<Mode, Record<string, string>>

const tokenNames = Object.keys(colours.light) as (keyof typeof colours.light)[]

/** What of a style sheet holds in dark mode: where the document says so, or the system where it says nothing. */
export function inDarkMode(css: string): string {
  return `:root[data-theme=dark]{${css}}@media (prefers-color-scheme:dark){:root:not([data-theme]){${css}}}`
}

/** Our own tokens as `--ls-…`; the style sheets use nothing else. */
export function themeCss(): string {
  return `:root{${tokensOf('light')}}${inDarkMode(tokensOf('dark'))}`
}

function tokensOf(mode: Mode): string {
  const tokens = Object.entries(colours[mode]).map(([name, value]) => `--ls-${name}:${value};`)
  return `color-scheme:${mode};${tokens.join('')}`
}

/** A picture that was drawn in the colours of the app by day, in those of a mode. */
export function inColoursOf(mode: Mode, picture: string): string {
  const asNow = new Map<string, string>(tokenNames.map((name) => [colours.light[name], colours[mode][name]]))
  return picture.replace(/#[0-9a-f]{6}/g, (colour) => asNow.get(colour) ?? colour)
}

/** The same tokens as Ant Design wants them. Its style sheets are files (zeroRuntime, `build/antd-styles.ts`). */
export function antdTheme(mode: Mode): ThemeConfig {
  const colour = colours[mode]
  return {
    zeroRuntime: true,
    hashed: false,
    cssVar: { key: 'leitstand' },
    token: {
      colorPrimary: colour.accent,
      colorPrimaryHover: colour.accentHover,
      colorPrimaryActive: colour.accentHover,
      colorPrimaryBg: colour.accentSoft,
      colorPrimaryBgHover: colour.accentSoft,
      colorErrorBg: colour.dangerSoft,
      colorLink: colour.accent,
      colorLinkHover: colour.accentHover,
      colorInfo: colour.info,
      colorSuccess: colour.ok,
      colorWarning: colour.warn,
      colorError: colour.danger,
      colorErrorHover: colour.danger,
      colorErrorText: colour.danger,
      colorText: colour.ink,
      colorTextSecondary: colour.inkSoft,
      colorTextTertiary: colour.inkFaint,
      colorTextDescription: colour.inkFaint,
      colorTextPlaceholder: colour.inkFaint,
      colorTextQuaternary: colour.inkFaint,
      colorTextDisabled: colour.inkFaint,
      colorTextHeading: colour.ink,
      colorTextLightSolid: mode === 'dark' ? colour.ink : '#ffffff',
      colorBgBase: colour.surface,
      colorBgLayout: colour.canvas,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.surface,
      colorBgSpotlight: mode === 'dark' ? '#32413f' : '#1d2f2d',
      colorBgContainerDisabled: colour.sunken,
      colorBgTextHover: colour.hover,
      colorFillAlter: colour.sunken,
      colorFillSecondary: colour.idleSoft,
      colorFillTertiary: colour.hover,
      colorFillQuaternary: colour.sunken,
      colorBorder: colour.lineStrong,
      colorBorderSecondary: colour.line,
      colorBorderDisabled: colour.line,
      colorSplit: colour.line,
      controlItemBgHover: colour.hover,
      controlItemBgActive: colour.accentSoft,
      controlItemBgActiveHover: colour.accentSoft,
      boxShadowSecondary: colour.shadow,
      borderRadius: 6,
      fontSize: 14,
      controlHeight: 34,
      fontFamily: 'var(--ls-font)',
      // What appears is there at once: nobody waits eight hours a day for something to fade in.
      motion: false,
    },
    components: componentTokens(mode),
  }
}

function componentTokens(mode: Mode): NonNullable<ThemeConfig['components']> {
  const colour = colours[mode]
  return {
    Button: {
      primaryColor: colour.accentInk,
      dangerColor: mode === 'dark' ? '#2d0705' : '#ffffff',
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 500,
    },
    Tag: { borderRadiusSM: 99, defaultBg: colour.idleSoft },
    Select: { optionSelectedColor: colour.ink },
    Table: { headerBg: colour.sunken, headerColor: colour.inkSoft, rowHoverBg: colour.hover },
  }
}
