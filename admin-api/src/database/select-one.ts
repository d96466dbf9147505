import { sql } from 'kysely'

/** Selects nothing of a row: `exists (select …)` only asks whether there is one. */
export const one = sql<number>`1`.as('one')
