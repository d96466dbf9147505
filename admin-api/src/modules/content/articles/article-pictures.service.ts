import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { ChangedPicture, PictureUser } from '../../../ports.ts'
import { isInArticle, isInPublishedArticle, listArticlesWithPicture } from './article-pictures.repository.ts'
import { listPublishedWithPicture } from './articles.repository.ts'
import { recordArticlePage } from './record-article-page.ts'

export const articlePictures: PictureUser = {
  shows: isInArticle,
  publishes: isInPublishedArticle,
  list: listArticlesWithPicture,
  renderAgain: renderArticlePictureAgain,
}

/** Re-renders the pages that show the picture; their addresses stay. */
async function renderArticlePictureAgain(
  trx: Transaction<Database>,
  { url, others, now, timeZone }: ChangedPicture,
): Promise<void> {
  for (const row of await listPublishedWithPicture(trx, url, others))
    await recordArticlePage(trx, row, { now, timeZone })
}
