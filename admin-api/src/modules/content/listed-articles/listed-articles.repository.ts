import { type RawBuilder, sql } from 'kysely'

/** False for closed jobs, which readers' lists leave out. @param articles the table's name in the query */
export function isListed(articles = 'articles'): RawBuilder<boolean> {
  const [category, id] = [sql.ref(`${articles}.category`), sql.ref(`${articles}.id`)]
  return sql<boolean>`(${category} <> 'Jobs' or not exists (
    select 1 from job_details where job_details.article_id = ${id} and job_details.closed = 1
  ))`
}
