import { accentShades, PAPER_COLOURS } from '@hometown/shared-types/accent-colour'
import { remembered } from './remembered.ts'

/** What browsers colour their frame with in either theme. */
export const THEME_COLOURS = PAPER_COLOURS

/** The county's colour as a stylesheet; text in it stays readable, whatever was chosen in Settings. */
export const accentStylesheet = remembered((colour) => {
  const { light, dark } = accentShades(colour)
  return `:root{--accent:${light};--on-accent:${PAPER_COLOURS.light}}.dark{--accent:${dark};--on-accent:${PAPER_COLOURS.dark}}`
})
