import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'

export interface Decisions {
  approved: number
  rejected: number
}

export async function countDecisions(db: Kysely<Database>): Promise<Map<string, Decisions>> {
  const rows = await db
    .selectFrom('content_suggestions')
    .select(['source_id', 'status', (row) => row.fn.countAll<number>().as('count')])
    .where('status', 'in', ['approved', 'published', 'rejected'])
    .where('source_id', 'is not', null)
    .groupBy(['source_id', 'status'])
    .execute()
  const decisions = new Map<string, Decisions>()
  for (const { source_id, status, count } of rows) {
    if (source_id === null) continue
    const known = decisions.get(source_id) ?? { approved: 0, rejected: 0 }
    known[status === 'rejected' ? 'rejected' : 'approved'] += Number(count)
    decisions.set(source_id, known)
  }
  return decisions
}
