import { hash } from 'node:crypto'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { ThemePalette } from '@hometown/shared-types/text-colors'
import { readThemePalette } from '@hometown/shared-types/theme-palette'
import { type Mirror, writeMirrored } from '../mirror.ts'
import { readVisitorPage } from '../visitor-page.ts'
import { findPalette, savePalette } from './palette.repository.ts'

/**
 * Reads the theme's palette from WordPress's front page, once a day and when asked to. WordPress itself has presets, so
 * a page without any isn't the theme's, and what we knew stays.
 * @returns a text that changes with the palette: all posts must be read again then
 */
export async function followPalette(mirror: Mirror, today: CountyDate, isAsked: boolean): Promise<string> {
  const { context, origin } = mirror
  const known = await findPalette(context.store.db, origin)
  if (known && known.readOn === today && !isAsked) return stateOf(known.colors)
  const page = await readVisitorPage(context, `${origin}/`).catch(() => undefined)
  const read = readThemePalette(page ?? '')
  const colors = Object.keys(read).length > 0 ? read : (known?.colors ?? {})
  const palette = { origin, readOn: today, colors }
  await writeMirrored(mirror, (trx) => savePalette(trx, palette, context.clock.now()))
  return stateOf(colors)
}

function stateOf(colors: ThemePalette): string {
  const entries = Object.entries(colors).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return entries.length === 0 ? '' : hash('sha256', JSON.stringify(entries))
}
