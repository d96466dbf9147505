import { picturesInText } from '@hometown/shared-types/text-pictures'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listMediaByUrls } from '../library/media.repository.ts'
import { isUpload } from '../storage/uploads.ts'
import { listCopiesByUrls } from './picture-copies.repository.ts'
import type { KnownPictures } from './text-copies.ts'

interface Pictured {
  readonly imageUrl: string | null
  readonly html: string
}

export async function findKnownPictures(db: Kysely<Database>, articles: readonly Pictured[]): Promise<KnownPictures> {
  const urls = new Set<string>()
  for (const { imageUrl, html } of articles) {
    if (imageUrl) urls.add(imageUrl)
    for (const { original } of picturesInText(html)) urls.add(original)
  }
  const library = await listMediaByUrls(db, [...urls])
  const copies = await listCopiesByUrls(db, [...urls])
  return {
    uploads: new Map(library.filter(({ url }) => isUpload(url)).map((row) => [row.url, row])),
    library: new Map(library.map((row) => [row.url, row])),
    copies: new Map(copies.map((row) => [row.url, row])),
  }
}
