import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { OriginSource } from '../new-suggestion.ts'

type Trx = Transaction<Database>

export async function listSampleSources(trx: Trx): Promise<OriginSource[]> {
  return trx.selectFrom('sources').select(['id', 'name', 'url', 'category']).where('sample', '=', 1).execute()
}

/** The others became an article, an event or a game. */
export async function deleteSampleSuggestions(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('content_suggestions')
    .where('sample', '=', 1)
    .where('article_id', 'is', null)
    .where('event_id', 'is', null)
    .where('fixture_id', 'is', null)
    .execute()
}
