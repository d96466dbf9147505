import type { ArticleSnapshot } from '@hometown/shared-types/article-revision'
import { correctionKindSchema } from '@hometown/shared-types/correction'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { suggestionLinks } from '../../suggestion-links.service.ts'
import { LOCAL_ORIGIN } from '../article-values.ts'
import { findArticle, findTitleAtSlug, insertArticle } from '../articles.repository.ts'
import type { ArticleRow, NewArticleRow } from '../articles.table.ts'
import { insertCorrections, listOfArticle } from '../corrections/corrections.service.ts'
import { findRevision, listNewestRevisions, snapshotFromRow } from '../revisions/article-history.repository.ts'
import { NO_PLANS, readPlans } from '../scheduled/article-plans.ts'
import { insertViewDays, listViewDays } from '../views/article-views.service.ts'
import { recordSideEffects } from '../writing/save-side-effects.ts'
import type { WithdrawnPost } from './withdrawn-articles.table.ts'

type Trx = Transaction<Database>

/** The columns that return with the article; others begin anew. */
const marksSchema = z.object({
  owner_id: z.string().nullable(),
  category_open: z.number(),
  job: z.string().nullable(),
  job_version: z.number(),
})

const keptSchema = z.object({
  createdAt: z.number(),
  days: z.array(z.object({ day: z.string(), views: z.number() })),
  corrections: z.array(
    z.object({
      id: z.string(),
      kind: correctionKindSchema,
      text: z.string(),
      corrected_at: z.number(),
      corrected_by: z.string().nullable(),
    }),
  ),
  marks: marksSchema,
  plans: z.object({ publishAt: z.number().nullable(), unpublishAt: z.number().nullable() }),
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
    corrections: await listOfArticle(trx, row.id),
    marks: row,
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
  const marks = { owner_id: null, category_open: 0, job: null, job_version: 0 }
  const kept = { days: [], corrections: [], marks }
  const known = { origin: LOCAL_ORIGIN, wordpressId: null, articleId, version, views: 0 }
  return { ...known, ...kept, createdAt: now, plans: NO_PLANS }
}

/** Restores id, views and what editors said beside the text, and adds a revision. */
export async function bringBack(
  trx: Trx,
  context: Pick<AppContext, 'clock' | 'config' | 'store'>,
  row: Omit<NewArticleRow, 'id' | 'version' | 'views'>,
  { articleId: id, version, views, days, corrections, marks }: WithdrawnArticle,
  savedBy: string | null,
): Promise<ArticleRow> {
  const after = await insertArticle(trx, { ...row, ...marks, id, version: version + 1, views })
  await insertViewDays(
    trx,
    days.map((day) => ({ articleId: id, ...day })),
  )
  await insertCorrections(
    trx,
    corrections.map((correction) => ({ ...correction, article_id: id })),
  )
  await recordSideEffects(trx, { before: null, after, savedBy }, context)
  await suggestionLinks().reclaim(trx, id, context.clock.now())
  await deleteWithdrawn(trx, id)
  return after
}

function withdrawnFromRow({ origin, wordpress_id, article_id, version, views, kept }: WithdrawnPost): WithdrawnArticle {
  const known = { origin, wordpressId: wordpress_id, articleId: article_id, version, views }
  return { ...known, ...keptSchema.parse(JSON.parse(kept)) }
}

export interface DeletedArticle {
  id: string
  article: ArticleSnapshot
  version: number
  /** Undefined after the retention time. */
  withdrawn: WithdrawnArticle | undefined
}

/** @throws AppError when the article isn't deleted, or nothing is left of it. */
export async function readDeleted(db: Kysely<Database>, id: string): Promise<DeletedArticle> {
  if (await findArticle(db, id)) throw new AppError(409, 'not_deleted', 'This article is not deleted')
  const [newest] = await listNewestRevisions(db, id, 1)
  const last = newest && (await findRevision(db, id, newest.version))
  if (!last) throw notFound('Article')
  return { id, article: snapshotFromRow(last), version: last.version, withdrawn: await findWithdrawn(db, id) }
}

/** A restored article must keep its address, so that links don't lead to another article. */
export async function refuseTakenAddress(db: Kysely<Database>, slug: string): Promise<void> {
  const title = await findTitleAtSlug(db, slug)
  if (title === undefined) return
  const message = `The address /article/${slug} now belongs to “${title}”. Give that article another address, then restore this one.`
  throw new AppError(409, 'slug_taken', message)
}

async function upsertWithdrawn(trx: Transaction<Database>, post: WithdrawnPost): Promise<void> {
  await trx
    .insertInto('withdrawn_posts')
    .values(post)
    .onConflict((conflict) => conflict.columns(['origin', 'wordpress_id']).doUpdateSet(post))
    .execute()
}

async function listWithdrawn(
  db: Kysely<Database>,
  origin: string,
  { wordpressIds, articleIds }: { wordpressIds: readonly number[]; articleIds: readonly string[] },
): Promise<WithdrawnPost[]> {
  if (wordpressIds.length === 0) return []
  return db
    .selectFrom('withdrawn_posts')
    .selectAll()
    .where('origin', '=', origin)
    .where((post) =>
      post.or([
        post('wordpress_id', 'in', wordpressIds),
        ...(articleIds.length > 0 ? [post('article_id', 'in', articleIds)] : []),
      ]),
    )
    .execute()
}

async function findWithdrawnRow(db: Kysely<Database>, articleId: string): Promise<WithdrawnPost | undefined> {
  return db
    .selectFrom('withdrawn_posts')
    .selectAll()
    .where('article_id', '=', articleId)
    .orderBy('withdrawn_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function deleteWithdrawn(trx: Transaction<Database>, articleId: string): Promise<void> {
  await trx.deleteFrom('withdrawn_posts').where('article_id', '=', articleId).execute()
}
