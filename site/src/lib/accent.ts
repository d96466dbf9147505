import { accentShades, PAPER_COLOURS } from '@hometown/shared-types/accent-colour'
import { remembered } from './remembered.ts'

export const THEME_COLOURS = PAPER_COLOURS

/** The accent color as a stylesheet. Its shades keep text readable for any color chosen in Settings. */
export const accentStylesheet = remembered((colour) => {
  const { light, dark } = accentShades(colour)
  return `:root{--accent:${light};--on-accent:${PAPER_COLOURS.light}}.dark{--accent:${dark};--on-accent:${PAPER_COLOURS.dark}}`
})
