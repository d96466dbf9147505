import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { recordChange } from '../../../platform/changes/changes.service.ts'
import { recordArticlePage } from '../record-article-page.ts'
import { listChoosers, listTopicsNaming } from './related.repository.ts'

type Facts = Pick<AppContext, 'clock' | 'config'>
type Trx = Transaction<Database>

/** Once an article is public: what names it was read without its number until now. */
export async function recordMentions({ clock, config }: Facts, trx: Trx, articleId: string): Promise<void> {
  const now = clock.now()
  for (const chooser of await listChoosers(trx, articleId))
    await recordArticlePage(trx, chooser, { now, timeZone: config.timeZone })
  for (const subjectId of await listTopicsNaming(trx, articleId))
    await recordChange(trx, { kind: 'topic', subjectId }, now)
}
