import { picturesInText } from '@hometown/shared-types/text-pictures'
import { type Kysely, sql } from 'kysely'

const AT_ONCE = 200

interface Article {
  id: string
  origin: string
  created_at: number
  image_url: string | null
  content_html: string
}

/** The pictures that articles show already; of those in texts, that are ours to copy, sizes are made. */
export async function noteKnownPictureUses(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const articles = await readArticles(db, last)
    for (const article of articles) await noteUses(db, article)
    const end = articles.at(-1)
    if (!end) return
    last = end.id
  }
}

async function readArticles(db: Kysely<unknown>, after: string): Promise<Article[]> {
  const { rows } = await sql<Article>`
    select id, origin, created_at, image_url, content_html from articles
    where id > ${after} and (image_url is not null or content_html like '%<img %')
    order by id limit ${AT_ONCE}
  `.execute(db)
  return rows
}

async function noteUses(db: Kysely<unknown>, article: Article): Promise<void> {
  const inText = picturesInText(article.content_html).map(({ original }) => original)
  const shown = new Set(article.image_url ? [article.image_url, ...inText] : inText)
  for (const url of shown) {
    if (!url.startsWith('/uploads/') && !(article.origin !== 'local' && url.startsWith(`${article.origin}/`))) continue
    await sql`insert into picture_uses (url, article_id) values (${url}, ${article.id})`.execute(db)
    await sql`
      insert into picture_copies (url, state, due_at, created_at) values (${url}, 'waiting', 0, ${article.created_at})
      on conflict (url) do nothing
    `.execute(db)
  }
}
