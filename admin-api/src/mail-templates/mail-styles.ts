import { accentShades, PAPER_COLOURS } from '@hometown/shared-types/rules/colors'

export const COLUMN_WIDTH = 600
/** The padding left and right; less on phones. */
export const COLUMN_PADDING = 24
export const TEXT_WIDTH = COLUMN_WIDTH - 2 * COLUMN_PADDING

/** The names have no quotes, which would take five characters each in an attribute. */
export const SERIF = 'Georgia,Times New Roman,serif'
export const SANS = 'Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** Some programs support only inline styles. They have the light theme's colors. */
export function mailStyles(accentColour: string) {
  const light = { ...LIGHT_MAIL_COLOURS, accent: accentShades(accentColour).light }
  return {
    light,
    body: { color: light.ink, fontFamily: SERIF, fontSize: '17px', lineHeight: '1.55', margin: '0 0 16px' },
    label: { color: light.quiet, fontFamily: SANS, fontSize: '13px', lineHeight: '1.5', margin: '0' },
    link: { color: light.accent, textDecoration: 'underline' },
    headline: {
      color: light.ink,
      fontFamily: SERIF,
      fontWeight: 'bold',
      letterSpacing: '-0.01em',
      margin: '0',
      wordBreak: 'break-word',
    },
  } as const
}
export type MailStyles = ReturnType<typeof mailStyles>

/**
 * Has the dark theme, and smaller margins on phones. Class names are short because a mail repeats them often: `i` ink,
 * `q` quiet, `a` accent; `r`, `s`, `t` rules; `g` ground, `b` button, `p` padding.
 */
export function mailStyleSheet(accentColour: string): string {
  const dark = { ...DARK_MAIL_COLOURS, accent: accentShades(accentColour).dark }
  const themed = (prefix: string) => darkModeRules(dark, prefix).join('')
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    'body{margin:0!important;-webkit-text-size-adjust:100%}',
    'li p{margin:0!important}',
    'a[x-apple-data-detectors]{color:inherit!important;text-decoration:inherit!important}',
    '@media (max-width:480px){.p{padding-left:16px!important;padding-right:16px!important}.h1{font-size:28px!important}.h2{font-size:25px!important}}',
    `@media (prefers-color-scheme:dark){${themed('')}img{opacity:.9}}`,
    themed('[data-ogsc] '),
  ].join('\n')
}

function darkModeRules(colours: MailStyles['light'], prefix: string): string[] {
  const text = (name: string, colour: string) => `${prefix}.${name}{color:${colour}!important}`
  return [
    // The cell below the body has a background color but no class.
    `${prefix}.g,${prefix}.g>table>tbody>tr>td{background-color:${colours.paper}!important}`,
    text('i', colours.ink),
    text('q', colours.quiet),
    text('a', colours.accent),
    `${prefix}.r{border-color:${colours.rule}!important}`,
    `${prefix}.t{border-color:${colours.ink}!important}`,
    `${prefix}.s{border-color:${colours.accent}!important}`,
    `${prefix}.b{background-color:${colours.accent}!important;color:${colours.onAccent}!important}`,
    ...Object.entries(colours.kickers).map(
      ([name, colour]) => `${prefix}.k-${name}{color:${colour}!important;border-color:${colour}!important}`,
    ),
  ]
}

/** The colors of the site (tokens.css), as `#rrggbb`, because mail programs don't support custom properties. */
const LIGHT_MAIL_COLOURS = {
  paper: PAPER_COLOURS.light,
  ink: '#1b1b19',
  quiet: '#5d5b53',
  rule: '#d9d5c9',
  onAccent: '#ffffff',
  kickers: {
    blue: '#1d4e89',
    green: '#1a6238',
    purple: '#66309b',
    orange: '#8f430a',
    gray: '#4a4a46',
    pink: '#98225a',
    indigo: '#3d3b98',
    teal: '#0b5c67',
  },
}

const DARK_MAIL_COLOURS: typeof LIGHT_MAIL_COLOURS = {
  paper: PAPER_COLOURS.dark,
  ink: '#ecebe6',
  quiet: '#a6a49b',
  rule: '#3a3c37',
  onAccent: '#141513',
  kickers: {
    blue: '#9cc4f5',
    green: '#8fd3a8',
    purple: '#d0adf2',
    orange: '#f0b483',
    gray: '#c9c8c2',
    pink: '#f2a6c6',
    indigo: '#b7b7f7',
    teal: '#86d0d8',
  },
}
