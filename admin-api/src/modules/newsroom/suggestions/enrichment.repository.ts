import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { SuggestionRow } from './suggestions.table.ts'

export type SuggestionToEnrich = Pick<
  SuggestionRow,
  | 'id'
  | 'version'
  | 'kind'
  | 'source_url'
  | 'original_title'
  | 'original_content'
  | 'summary'
  | 'author'
  | 'published_at'
  | 'details'
  | 'ai_category'
  | 'rules_score'
>

export async function listToEnrich(db: Kysely<Database>, limit: number): Promise<SuggestionToEnrich[]> {
  return db
    .selectFrom('content_suggestions')
    .select(['id', 'version', 'kind', 'source_url', 'original_title', 'original_content', 'summary', 'author'])
    .select(['published_at', 'details', 'ai_category', 'rules_score'])
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where('enriched_at', 'is', null)
    .where('merged_into', 'is', null)
    .where('sample', '=', 0)
    .orderBy('relevance_score', 'desc')
    .orderBy('discovered_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findPendingRank(
  trx: Transaction<Database>,
  id: string,
): Promise<Pick<SuggestionRow, 'rules_score' | 'relevance_score' | 'reasons' | 'ai_category'> | undefined> {
  return trx
    .selectFrom('content_suggestions')
    .select(['rules_score', 'relevance_score', 'reasons', 'ai_category'])
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
