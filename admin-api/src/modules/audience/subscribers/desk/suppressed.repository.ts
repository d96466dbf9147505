import type { SuppressionReason } from '@hometown/shared-types/desk-subscriber'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'

export interface Suppression {
  email: string
  reason: SuppressionReason
  created_at: number
}

export async function listSuppressions(
  db: Kysely<Database>,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Suppression>> {
  if (emails.length === 0) return new Map()
  const { rows } = await sql<Suppression>`
    select email, reason, created_at from mail_suppressions where email in (${sql.join(emails)})
  `.execute(db)
  return new Map(rows.map((row) => [row.email, row]))
}
