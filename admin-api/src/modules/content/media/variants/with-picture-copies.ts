import type { PictureCopies } from '@hometown/shared-types/picture'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { findKnownPictures } from './known-pictures.ts'
import { copiesFromRow } from './picture-sizes.ts'
import { focalOf } from './text-copies.ts'

const PICTURES_AT_ONCE = 500

interface Pictured {
  readonly imageUrl: string | null
}

/** With the sizes of each picture. A broken one is left out; it would be a gap on the page. */
export async function withPictureCopies<T extends Pictured>(
  db: Kysely<Database>,
  items: readonly T[],
): Promise<(T & { copies?: PictureCopies })[]> {
  const pictured = items.filter(({ imageUrl }) => imageUrl)
  const found = new Map<T, { imageUrl: null } | { copies: PictureCopies }>()
  for (let start = 0; start < pictured.length; start += PICTURES_AT_ONCE) {
    const some = pictured.slice(start, start + PICTURES_AT_ONCE)
    const known = await findKnownPictures(
      db,
      some.map(({ imageUrl }) => ({ imageUrl, html: '' })),
    )
    for (const item of some) {
      const row = known.copies.get(item.imageUrl ?? '')
      const copies = copiesFromRow(row, focalOf(known.library.get(item.imageUrl ?? '')))
      if (row?.state === 'broken') found.set(item, { imageUrl: null })
      else if (copies) found.set(item, { copies })
    }
  }
  return items.map((item) => ({ ...item, ...found.get(item) }))
}
