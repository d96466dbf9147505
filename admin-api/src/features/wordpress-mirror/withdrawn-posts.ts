import { correctionKindSchema } from '@hometown/shared-types/correction'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import {
  type ArticleRow,
  insertArticle,
  leaveTrail,
  listRedirectsTo,
  listViewDays,
  restoreRedirects,
  restoreViewDays,
} from '../articles/stored-articles.service.ts'
import { insertCorrections, listOfArticle } from '../corrections/corrections.service.ts'
import type { MirrorColumns } from './mirror-columns.ts'
import type { SafeArticle } from './safe-article.ts'
import { deleteWithdrawn, listWithdrawn, upsertWithdrawn } from './withdrawn-posts.repository.ts'
import type { WithdrawnPost } from './withdrawn-posts.table.ts'

type Trx = Transaction<Database>

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
})

/** Saves what is deleted with an article; its revisions stay by themselves. */
export async function rememberWithdrawn(trx: Trx, row: ArticleRow, now: number): Promise<void> {
  const kept: z.input<typeof keptSchema> = {
    createdAt: row.created_at,
    days: await listViewDays(trx, row.id),
    redirects: await listRedirectsTo(trx, row.id),
    corrections: await listOfArticle(trx, row.id),
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

/** Which posts were here before, by post id: recognized by the article id they carry, else by WordPress's id. */
export async function findReturning(
  trx: Trx,
  origin: string,
  articles: readonly SafeArticle[],
): Promise<Map<number, WithdrawnPost>> {
  const withdrawn = await listWithdrawn(trx, origin, {
    wordpressIds: articles.map(({ wordpressPostId }) => wordpressPostId),
    articleIds: articles.flatMap(({ hometownId }) => hometownId ?? []),
  })
  const byNumber = new Map(withdrawn.map((post) => [post.wordpress_id, post]))
  const byArticle = new Map(withdrawn.map((post) => [post.article_id, post]))
  const returning = new Map<number, WithdrawnPost>()
  for (const { wordpressPostId, hometownId, createdAt } of articles) {
    const post = hometownId ? byArticle.get(hometownId) : byNumber.get(wordpressPostId)
    // After a restore from a backup, WordPress gives the same ids to other posts.
    if (post && (hometownId || createdAt === keptOf(post).createdAt)) returning.set(wordpressPostId, post)
  }
  return returning
}

function keptOf({ kept }: WithdrawnPost): z.infer<typeof keptSchema> {
  return keptSchema.parse(JSON.parse(kept))
}

/** The article as it was known before: same id, views, old addresses and corrections, and one more revision. */
export async function bringBack(
  trx: Trx,
  context: AppContext,
  row: MirrorColumns & Pick<ArticleRow, 'wordpress_id' | 'origin'>,
  withdrawn: WithdrawnPost,
  savedBy: string | null,
): Promise<void> {
  const { article_id: id, version, views } = withdrawn
  const { days, redirects, corrections } = keptOf(withdrawn)
  const after = await insertArticle(trx, { ...row, id, version: version + 1, views })
  await restoreViewDays(trx, id, days)
  await restoreRedirects(trx, id, redirects)
  await insertCorrections(
    trx,
    corrections.map((correction) => ({ ...correction, article_id: id })),
  )
  await leaveTrail(trx, { before: null, after, savedBy }, context)
  await deleteWithdrawn(trx, id)
}
