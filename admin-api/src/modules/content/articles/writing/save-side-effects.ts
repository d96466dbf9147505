import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { recordChange } from '../../../platform/changes/changes.service.ts'
import { hasSamples } from '../../../platform/settings/saved-settings.service.ts'
import { notePictureUses, showsSamePictures } from '../../media/library/media.service.ts'
import { freeAddresses, keepAddresses } from '../../redirects/redirects.service.ts'
import type { ArticleRow } from '../articles.table.ts'
import { settleJob } from '../job-details/settle-job.ts'
import { articlePath, touchesSite } from '../record-article-page.ts'
import { hasRevision, insertRevisions, revisionOf } from '../revisions/article-history.repository.ts'
import { dropOverruledPlans } from '../scheduled/article-plans.ts'

export interface Save {
  before: ArticleRow | null
  after: ArticleRow | null
  savedBy: string | null
  /** The address before was only passed through: no redirect leads from it. */
  isPassing?: boolean
}

export async function recordSideEffects(
  trx: Transaction<Database>,
  save: Save,
  context: Pick<AppContext, 'clock' | 'config'>,
): Promise<void> {
  const now = context.clock.now()
  const { before, after } = save
  // Also keep a deleted article's last state: the mirror stores it without a revision.
  const row = after ?? before
  if (!row) return
  // The mirror stores no revision, so keep its state before overwriting it.
  if (before && after && !(await hasRevision(trx, before.id, before.version)))
    await insertRevisions(trx, [revisionOf(before, before.updated_at, null)])
  await insertRevisions(trx, [revisionOf(row, now, save.savedBy)])
  if (before && after && !save.isPassing) await keepOldAddress(trx, before, after, now)
  await dropOverruledPlans(trx, row.id, { before: before?.status, after: after?.status }, now)
  if (after && !showsSamePictures(before, after)) await notePictureUses(trx, after, context.config)
  if (after?.category === 'Jobs') await settleJob(trx, after.id, context)
  if (after?.status === 'published') await freeAddress(trx, after)
  else if (before && after) await markRemoved(trx, before, now)
  if (!touchesSite(before, after)) return
  const { timeZone } = context.config
  const places = {
    before: before && articlePath(before, timeZone),
    after: after && articlePath(after, timeZone),
  }
  await recordChange(trx, { kind: 'article', contentId: row.wordpress_id, articleId: row.id, ...places }, now)
  // Every page is marked while samples exist.
  const unmarked = before?.sample === 1 && after?.sample !== 1 && !(await hasSamples(trx))
  if (unmarked) await recordChange(trx, { kind: 'settings' }, now)
}

/** For an article that readers get at its address: no redirect is left there. */
export async function freeAddress(
  trx: Transaction<Database>,
  { id, slug }: Pick<ArticleRow, 'id' | 'slug'>,
): Promise<void> {
  await freeAddresses(trx, [{ kind: 'article', id, slug }])
}

/** Readers no longer get it. */
export async function markRemoved(
  trx: Transaction<Database>,
  { id, slug, status, sample }: Pick<ArticleRow, 'id' | 'slug' | 'status' | 'sample'>,
  now: number,
): Promise<void> {
  if (status === 'published' && sample === 0) await keepAddresses(trx, [{ kind: 'article', id, slug }], now)
}

/** Only addresses that readers may know are kept. */
async function keepOldAddress(
  trx: Transaction<Database>,
  before: ArticleRow,
  after: ArticleRow,
  now: number,
): Promise<void> {
  const { id, slug, published_at } = before
  if (slug !== after.slug && published_at !== null) await keepAddresses(trx, [{ kind: 'article', id, slug }], now)
}
