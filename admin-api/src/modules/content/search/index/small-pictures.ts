import type { Store } from '../../../../database/store.ts'
import { copiesFromRow, listCopiesByUrls } from '../../media/variants/picture-copies.service.ts'

/** Returns each picture's smallest size: the original if there are no sizes, null if it is broken or missing. */
export async function smallPictures(
  { db }: Store,
  rows: readonly { image_url: string | null }[],
): Promise<(url: string | null) => string | null> {
  const urls = [...new Set(rows.flatMap((row) => row.image_url ?? []))]
  const copies = new Map((await listCopiesByUrls(db, urls)).map((row) => [row.url, row]))
  return (url) => {
    const row = url === null ? undefined : copies.get(url)
    if (row?.state === 'broken') return null
    const made = copiesFromRow(row)
    const webp = made?.sources.find((source) => source.type === 'image/webp')
    return webp?.srcset.split(' ', 1)[0] ?? made?.src ?? url
  }
}
