import { sql } from 'kysely'

/** What `exists (select …)` selects. */
export const one = sql<number>`1`.as('one')
