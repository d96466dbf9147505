import { correctionKindSchema } from '@hometown/shared-types/correction'
import { employmentTypeSchema } from '@hometown/shared-types/job-details'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LOCAL_ORIGIN } from '../article-values.ts'
import { insertArticle } from '../articles.repository.ts'
import type { ArticleRow, NewArticleRow } from '../articles.table.ts'
import { insertCorrections, listOfArticle } from '../corrections/corrections.service.ts'
import { findJobDetails, insertJobDetails } from '../job-details/job-details.service.ts'
import type { JobDetailsRow } from '../job-details/job-details.table.ts'
import { keepOpenCategory, listOpenCategories } from '../open-categories/open-categories.service.ts'
import { listRedirectsTo, restoreRedirects } from '../revisions/article-history.repository.ts'
import { NO_PLANS, readPlans } from '../scheduled/article-plans.ts'
import { listViewDays, restoreViewDays } from '../views/article-views.repository.ts'
import { recordSideEffects } from '../writing/save-side-effects.ts'
import { deleteWithdrawn, findWithdrawnRow, listWithdrawn, upsertWithdrawn } from './withdrawn-articles.repository.ts'
import type { WithdrawnPost } from './withdrawn-articles.table.ts'

type Trx = Transaction<Database>

const keptJobSchema = z.object({
  employer: z.string(),
  place: z.string(),
  remote: z.number(),
  pay: z.string(),
  employment_type: employmentTypeSchema.nullable(),
  apply_url: z.string().nullable(),
  closes_at: z.number().nullable(),
  closing: z.number().nullable().default(null),
  closed: z.number(),
  version: z.number(),
  removed: z.number().default(0),
}) satisfies z.ZodType<Omit<JobDetailsRow, 'article_id'>>

const keptSchema = z.object({
  createdAt: z.number(),
  days: z.array(z.object({ day: z.string(), views: z.number() })),
  redirects: z.array(z.object({ slug: z.string(), created_at: z.number() })),
  corrections: z.array(
    z.object({
      id: z.string(),
      kind: correctionKindSchema,
      text: z.string(),
      corrected_at: z.number(),
      corrected_by: z.string().nullable(),
    }),
  ),
  job: keptJobSchema.nullable().default(null),
  needsCategory: z.boolean().default(false),
  plans: z.object({ publishAt: z.number().nullable(), unpublishAt: z.number().nullable() }).default(NO_PLANS),
})

export interface WithdrawnArticle extends z.output<typeof keptSchema> {
  origin: string
  wordpressId: number | null
  articleId: string
  version: number
  views: number
}

/** Call before the row is deleted. Revisions and working copies remain without this. */
export async function rememberWithdrawn(trx: Trx, row: ArticleRow, now: number): Promise<void> {
  const kept: z.input<typeof keptSchema> = {
    createdAt: row.created_at,
    days: await listViewDays(trx, row.id),
    redirects: await listRedirectsTo(trx, row.id),
    corrections: await listOfArticle(trx, row.id),
    job: (await findJobDetails(trx, row.id)) ?? null,
    needsCategory: (await listOpenCategories(trx, [row.id])).length > 0,
    plans: (await readPlans(trx, [row.id])).get(row.id) ?? NO_PLANS,
  }
  await upsertWithdrawn(trx, {
    origin: row.origin,
    wordpress_id: row.wordpress_id,
    article_id: row.id,
    version: row.version,
    views: row.views,
    kept: JSON.stringify(keptSchema.parse(kept)),
    withdrawn_at: now,
  })
}

export async function findWithdrawn(db: Kysely<Database>, articleId: string): Promise<WithdrawnArticle | undefined> {
  const row = await findWithdrawnRow(db, articleId)
  return row && withdrawnFromRow(row)
}

export async function listWithdrawnOf(
  db: Kysely<Database>,
  origin: string,
  among: { wordpressIds: readonly number[]; articleIds: readonly string[] },
): Promise<WithdrawnArticle[]> {
  return (await listWithdrawn(db, origin, among)).map(withdrawnFromRow)
}

export function nothingKept(articleId: string, version: number, now: number): WithdrawnArticle {
  const kept = { days: [], redirects: [], corrections: [], job: null, needsCategory: false }
  const known = { origin: LOCAL_ORIGIN, wordpressId: null, articleId, version, views: 0 }
  return { ...known, ...kept, createdAt: now, plans: NO_PLANS }
}

/** Restores id, views, old addresses and what editors said beside the text, and adds a revision. */
export async function bringBack(
  trx: Trx,
  context: Pick<AppContext, 'clock' | 'config' | 'ports' | 'store'>,
  row: Omit<NewArticleRow, 'id' | 'version' | 'views'>,
  { articleId: id, version, views, days, redirects, corrections, job, needsCategory }: WithdrawnArticle,
  savedBy: string | null,
): Promise<ArticleRow> {
  const after = await insertArticle(trx, { ...row, id, version: version + 1, views })
  await restoreViewDays(trx, id, days)
  await restoreRedirects(trx, id, redirects)
  await insertCorrections(
    trx,
    corrections.map((correction) => ({ ...correction, article_id: id })),
  )
  if (needsCategory) await keepOpenCategory(trx, id, null)
  if (job) await insertJobDetails(trx, { ...job, article_id: id })
  await recordSideEffects(trx, { before: null, after, savedBy }, context)
  await context.ports.articleSuggestions.reclaim(trx, id, context.clock.now())
  await deleteWithdrawn(trx, id)
  return after
}

function withdrawnFromRow({ origin, wordpress_id, article_id, version, views, kept }: WithdrawnPost): WithdrawnArticle {
  const known = { origin, wordpressId: wordpress_id, articleId: article_id, version, views }
  return { ...known, ...keptSchema.parse(JSON.parse(kept)) }
}
