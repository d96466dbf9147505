import { articleStateOf } from '@hometown/shared-types/article-state'
import type { MediaUse } from '@hometown/shared-types/media'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { ChangedPicture, PictureUser } from '../../../ports.ts'
import { isInArticle, isInPublishedArticle, listArticlesWithPicture } from './article-pictures.repository.ts'
import { listPublishedWithPicture } from './articles.repository.ts'
import { recordArticlePage } from './record-article-page.ts'
import { readDeskMarks } from './writing/desk-marks.ts'

export const articlePictures: PictureUser = {
  shows: isInArticle,
  publishes: isInPublishedArticle,
  list: listUses,
  renderAgain: renderArticlePictureAgain,
}

/** Drafts, articles in review and scheduled ones are told apart. */
async function listUses(db: Kysely<Database>, url: string): Promise<MediaUse[]> {
  const articles = await listArticlesWithPicture(db, url)
  const marksOf = await readDeskMarks(
    db,
    articles.map(({ id }) => id),
  )
  return articles.map(({ status, ...article }) => {
    const { publishAt, review } = marksOf(article.id)
    return { kind: 'article', ...article, status: articleStateOf({ status, publishAt, review }) }
  })
}

/** Re-renders the pages that show the picture; their addresses stay. */
async function renderArticlePictureAgain(
  trx: Transaction<Database>,
  { url, others, now, timeZone }: ChangedPicture,
): Promise<void> {
  for (const row of await listPublishedWithPicture(trx, url, others))
    await recordArticlePage(trx, row, { now, timeZone })
}
