import type { ThemePalette } from '@hometown/shared-types/text-colors'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../../database/database.ts'
import { findValue, saveValue } from '../../../../../database/settings/instance-values.ts'

/** Not part of the mirror's state, which is large: each webhook needs the palette. */
const NAME = 'wordpress_palette'

const paletteSchema = z.object({
  origin: z.string(),
  /** The county's date of the last look. */
  readOn: z.string(),
  colors: z.record(z.string(), z.string()),
})
export type KnownPalette = z.infer<typeof paletteSchema>

export async function findPalette(db: Kysely<Database>, origin: string): Promise<KnownPalette | undefined> {
  const known = await findValue(db, NAME, paletteSchema)
  return known?.origin === origin ? known : undefined
}

/** Undefined where no color is known. */
export async function findColors(db: Kysely<Database>, origin: string): Promise<ThemePalette | undefined> {
  return (await findPalette(db, origin))?.colors
}

export async function savePalette(db: Kysely<Database>, palette: KnownPalette, now: number): Promise<void> {
  await saveValue(db, NAME, palette, now)
}
