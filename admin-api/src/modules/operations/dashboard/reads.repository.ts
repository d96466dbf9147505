import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** More than are shown, because some may not be published any more. */
const LOOKED_AT = 50

interface ReadArticle {
  id: string
  title: string
  slug: string
  views: number
}

export async function listMostReadOn(db: Kysely<Database>, day: string, limit: number): Promise<ReadArticle[]> {
  const { rows } = await sql<ReadArticle>`
    select a.id, a.title, a.slug, v.views from (
      select article_id, views from article_views where day = ${day} order by views desc, article_id limit ${LOOKED_AT}
    ) v join articles a on a.id = v.article_id
    where a.status = 'published' and v.views > 0
    order by v.views desc, a.id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ ...row, views: Number(row.views) }))
}
