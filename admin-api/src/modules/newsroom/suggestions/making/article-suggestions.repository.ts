import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { ArticleSuggestions } from '../../../../ports.ts'

type Trx = Transaction<Database>

export const articleSuggestions: ArticleSuggestions = { release, reclaim }

async function release(trx: Trx, articleId: string, now: number): Promise<void> {
  await trx
    .updateTable('content_suggestions')
    .set((row) => ({ status: 'approved', version: row('version', '+', 1), updated_at: now }))
    .where('article_id', '=', articleId)
    .where('status', '=', 'published')
    .execute()
}

/** Only if nothing else was made of it meanwhile. */
async function reclaim(trx: Trx, articleId: string, now: number): Promise<void> {
  const published = trx
    .selectFrom('suggestion_steps')
    .select('suggestion_id')
    .where('made_id', '=', articleId)
    .where('step', '=', 'publish')
    .where('undone_at', 'is', null)
  await trx
    .updateTable('content_suggestions')
    .set((row) => ({ article_id: articleId, status: 'published', version: row('version', '+', 1), updated_at: now }))
    .where('id', 'in', published)
    .where('status', '=', 'approved')
    .where('article_id', 'is', null)
    .where('event_id', 'is', null)
    .execute()
}
