import { type RawBuilder, sql } from 'kysely'

/** Gives false for closed jobs, which readers' lists leave out. @param articles the table's name in the query */
export function isListed(articles = 'articles'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${articles}.category`)} <> 'Jobs' or ${sql.ref(`${articles}.job_closed`)} = 0)`
}

/** Gives false for deleted articles, whose rows wait for a restore. No query for published ones finds them anyway. */
export function isNotDeleted(): RawBuilder<boolean> {
  return sql<boolean>`articles.deleted_at is null`
}
