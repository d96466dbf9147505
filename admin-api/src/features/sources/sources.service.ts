import type { Source } from '@hometown/shared-types/source'
import type { AppContext } from '../../context.ts'
import { listNewestSources } from './sources.repository.ts'
import type { SourceRow } from './sources.table.ts'

/** What the plain list answers at most. */
const PLAIN_LIST_LENGTH = 500

/** Newest first. */
export async function listSources(
  { store }: Pick<AppContext, 'store'>,
  limit: number = PLAIN_LIST_LENGTH,
): Promise<Source[]> {
  return (await listNewestSources(store.db, limit)).map(sourceFromRow)
}

function sourceFromRow(row: SourceRow): Source {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    sourceType: row.source_type,
    category: row.category,
    description: row.description,
    status: row.status,
    aiSuggested: row.ai_suggested === 1,
    createdAt: new Date(row.created_at).toISOString(),
  }
}
