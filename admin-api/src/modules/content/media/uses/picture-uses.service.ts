import { picturesInText } from '@hometown/shared-types/text-pictures'
import type { Transaction } from 'kysely'
import type { Config } from '../../../../config/config.ts'
import type { Database } from '../../../../database/database.ts'
import { isUpload } from '../storage/uploads.ts'
import { isOwnAddress, requestCopies } from '../variants/picture-copies.service.ts'
import { listUses, markUsesAsPast, upsertUses } from './picture-uses.repository.ts'

export interface PicturedArticle {
  readonly id: string
  readonly status: string
  readonly image_url: string | null
  readonly content_html: string
  readonly created_at: number
}

/** Requests sizes of pictures that readers will see, newest articles first. Skips pictures on other hosts. */
export async function notePictureUses(
  trx: Transaction<Database>,
  article: PicturedArticle,
  config: Pick<Config, 'wordpressUrl'>,
): Promise<void> {
  const shown = ownPictures(article, config)
  const before = await listUses(trx, article.id)
  const known = new Set(before.flatMap(({ url, is_shown }) => (is_shown ? [url] : [])))
  await upsertUses(
    trx,
    article.id,
    [...shown].filter((url) => !known.has(url)),
  )
  await markUsesAsPast(
    trx,
    article.id,
    [...known].filter((url) => !shown.has(url)),
  )
  if (article.status !== 'published') return
  for (const url of shown) await requestCopies(trx, url, article.created_at)
}

export function showsSamePictures(one: PicturedArticle | null, other: PicturedArticle): boolean {
  return one?.status === other.status && one.image_url === other.image_url && one.content_html === other.content_html
}

function ownPictures(article: PicturedArticle, config: Pick<Config, 'wordpressUrl'>): ReadonlySet<string> {
  const inText = picturesInText(article.content_html).map(({ original }) => original)
  const all = article.image_url ? [article.image_url, ...inText] : inText
  return new Set(all.filter((url) => isUpload(url) || isOwnAddress(url, config)))
}
