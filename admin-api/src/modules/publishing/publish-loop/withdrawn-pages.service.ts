import type { ArticleAddress } from '@hometown/shared-types/contract/publishing'
import { encodeSlug, isArticleSlug } from '@hometown/shared-types/rules/slugs'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Db } from '../../../database/database.ts'
import { isNotYetPublished } from '../../platform/changes/index.ts'
import { createJob } from '../../platform/jobs/index.ts'

/** We poll in case a notification is lost. */
const WITHDRAWN_POLL_INTERVAL_MS = 5000

/**
 * Watches pages on disk that readers must no longer get: the publish that removes them may be slow or hang. They are
 * kept in memory, so that serving a reader doesn't query the database.
 */
export function watchWithdrawnPages(context: AppContext) {
  let paths: ReadonlySet<string> = new Set()
  const { stop } = createJob(context, {
    name: 'withdrawn-pages',
    everyMs: WITHDRAWN_POLL_INTERVAL_MS,
    nudgedBy: 'changes-waiting',
    async run() {
      paths = await listWithdrawnPaths(context)
    },
  })
  return {
    /** @param path such as `/county-fair` */
    has: (path: string) => paths.has(path),
    stop,
  }
}

export async function listWithdrawnPaths(context: AppContext): Promise<Set<string>> {
  const { db } = context.store
  const isNew = await isNotYetPublished(context)
  const slugs = await listWithdrawnSlugs(db, isNew)
  const newsletters = await listWithdrawnNewsletters(db, isNew)
  return new Set([...slugs.map((slug) => `/${encodeSlug(slug)}`), ...newsletters.map((id) => `/newsletter/${id}`)])
}

type IsChangeNotShown = Awaited<ReturnType<typeof isNotYetPublished>>

/** Lists slugs of withdrawn articles, without old slugs of moved articles and slugs that another article has now. */
async function listWithdrawnSlugs(db: Db, isNew: IsChangeNotShown): Promise<string[]> {
  const rows = await db
    .selectFrom('changes')
    .select('before')
    .where(isNew)
    .where('kind', '=', 'article')
    .where('before', 'is not', null)
    .where(({ exists, not, selectFrom }) => {
      const published = selectFrom('articles').select('articles.id').where('articles.status', '=', 'published')
      return not(exists(published.whereRef('articles.number', '=', 'changes.content_id')))
    })
    .execute()
  const addresses: ArticleAddress[] = rows.flatMap(({ before }) => (before === null ? [] : JSON.parse(before)))
  const slugs = new Set(addresses.filter(({ status }) => status === 'published').map(({ slug }) => slug))
  if (slugs.size === 0) return []
  const published = db.selectFrom('articles').select('slug').where('status', '=', 'published')
  for (const { slug } of await published.where(isOneOf(db, 'slug', [...slugs])).execute()) slugs.delete(slug)
  return [...slugs].filter(isArticleSlug)
}

/** A newsletter has a change of its own when its page may still show a withdrawn article or event. */
async function listWithdrawnNewsletters(db: Db, isNew: IsChangeNotShown): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select distinct changes.subject_id as id from changes where ${isNew} and changes.kind = 'newsletter' and (
      not exists (select 1 from newsletters
        where id = changes.subject_id and status in ('sending', 'sent') and taken_off_at is null)
      or exists (select 1 from newsletter_contents as shown where shown.newsletter_id = changes.subject_id and (
        (shown.kind = 'article' and not exists (select 1 from articles where id = shown.item and status = 'published'))
        or (shown.kind = 'event'
          and not exists (select 1 from calendar_events where id = shown.item and status = 'published')))))`.execute(db)
  return rows.flatMap(({ id }) => id ?? [])
}
