import { type Kysely, sql } from 'kysely'

const AT_ONCE = 200

/**
 * Statements that the former check had found were never compared with what their passage says, so they are unchecked, and
 * an editor clears them before publishing.
 */
export async function storeStatementStates(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; statements: string }>`
      select id, statements from content_suggestions
      where id > ${last} and statements <> '[]' order by id limit ${AT_ONCE}
    `.execute(db)
    const end = rows.at(-1)
    if (!end) break
    for (const { id, statements } of rows) {
      await sql`update content_suggestions set statements = ${withStates(statements)} where id = ${id}`.execute(db)
    }
    last = end.id
  }
  await sql`
    update content_suggestions set needs_clearing = 1
    where statements <> '[]' and statements_cleared_at is null and status in ('pending', 'approved')
  `.execute(db)
}

interface FormerStatement {
  supported?: boolean
}

function withStates(json: string): string {
  const statements = JSON.parse(json) as FormerStatement[]
  return JSON.stringify(
    statements.map(({ supported, ...statement }) => ({ ...statement, state: supported ? 'unchecked' : 'not_found' })),
  )
}
