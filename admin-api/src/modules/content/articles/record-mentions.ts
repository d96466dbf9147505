import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'

/** Once an article is public: topics that have it as their explainer or as a part were read without its number until now. */
export async function recordMentions(trx: Transaction<Database>, articleId: string, now: number): Promise<void> {
  const topics = await trx
    .selectFrom('topics')
    .select('slug')
    .where((row) => row.or([row('explainer_id', '=', articleId), row('part_ids', 'like', `%"${articleId}"%`)]))
    .execute()
  for (const { slug } of topics) await recordChange(trx, { kind: 'topic', subjectId: slug }, now)
}
