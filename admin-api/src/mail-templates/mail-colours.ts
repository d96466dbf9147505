import { accentShades, PAPER_COLOURS } from '@hometown/shared-types/accent-colour'
import type { BadgeColour } from '@hometown/shared-types/category'

/** `#rrggbb`, because mail programs don't support custom properties. */
export interface MailColours {
  readonly paper: string
  readonly ink: string
  readonly quiet: string
  readonly rule: string
  readonly accent: string
  readonly onAccent: string
  readonly kickers: Readonly<Record<BadgeColour, string>>
}

/** The colors of the site (tokens.css), with the accent adjusted for contrast in both themes. */
export function mailColours(accentColour: string): { light: MailColours; dark: MailColours } {
  const accent = accentShades(accentColour)
  return {
    light: { ...LIGHT, accent: accent.light },
    dark: { ...DARK, accent: accent.dark },
  }
}

const LIGHT = {
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
} as const

const DARK = {
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
} as const
