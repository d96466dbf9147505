import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { recordChange, recordChanges } from '../../platform/changes/changes.service.ts'
import { articlePath } from '../articles/stored-articles.service.ts'
import type { PlacedArticle } from '../bylines/bylines.service.ts'
import { isOwnPicture, requestCopies } from '../media/library/media.service.ts'
import type { NewPersonRow } from './people.table.ts'

type Trx = Transaction<Database>
type Noting = Pick<AppContext, 'config' | 'clock'>

export async function notePicture(
  { config, clock }: Noting,
  trx: Trx,
  { image_url: url }: Pick<NewPersonRow, 'image_url'>,
): Promise<void> {
  if (url && isOwnPicture(url, config)) await requestCopies(trx, url, clock.now())
}

/** Pages of articles come first, so that none links to an author who is gone. */
export async function notifyReaders(
  { config, clock }: Noting,
  trx: Trx,
  { personId, articles }: { personId: string; articles: readonly PlacedArticle[] },
): Promise<void> {
  const now = clock.now()
  const shown = articles.filter(({ status }) => status === 'published')
  await recordChanges(
    trx,
    shown.map((article) => {
      const place = articlePath(article, config.timeZone)
      return { kind: 'article', contentId: article.wordpress_id, articleId: article.id, before: place, after: place }
    }),
    now,
  )
  await recordChange(trx, { kind: 'person', subjectId: personId }, now)
}
