import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { recordChange } from '../publishing/publishing.service.ts'
import { articlePlace } from './article-place.ts'
import { listPublishedWithPicture } from './articles.repository.ts'

/**
 * A picture looks different now, so the pages of the articles that show it must follow; where they are stays as it is.
 * One that waits for other pictures too is rendered once, with the last of them.
 * @param others `made`: only those that may have waited for this one.
 */
export async function renderPictureAgain(
  trx: Transaction<Database>,
  imageUrl: string,
  context: Pick<AppContext, 'clock' | 'config'>,
  others: 'any' | 'made' = 'any',
): Promise<void> {
  for (const row of await listPublishedWithPicture(trx, imageUrl, others)) {
    const place = articlePlace(row, context.config.timeZone)
    const { wordpress_id: contentId, id: articleId } = row
    const change = { kind: 'article', contentId, articleId, before: place, after: place } as const
    await recordChange(trx, change, context.clock.now())
  }
}
