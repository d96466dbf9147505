import { DERIVED_PATH } from '@hometown/shared-types/picture'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listCopiesByUrls } from './picture-copies.repository.ts'
import { sizeName, widthsFromRow } from './picture-sizes.ts'

/** @returns the address of the smallest size of each picture that has one, by the picture's address. */
export async function listThumbnails(
  db: Kysely<Database>,
  pictured: readonly { image_url: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const urls = [...new Set(pictured.flatMap(({ image_url }) => image_url ?? []))]
  if (urls.length === 0) return new Map()
  const rows = await listCopiesByUrls(db, urls)
  return new Map(
    rows.flatMap((row) => {
      const isMade = row.state === 'first' || row.state === 'ready'
      const [width] = widthsFromRow(row).toSorted((one, other) => one - other)
      return row.hash && isMade && width ? [[row.url, `${DERIVED_PATH}${sizeName(row.hash, width, 'webp')}`]] : []
    }),
  )
}
