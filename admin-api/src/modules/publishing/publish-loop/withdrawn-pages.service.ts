import { encodeSlug, isArticleSlug } from '@hometown/shared-types/article-slug'
import { articlePathSchema } from '@hometown/shared-types/publishing'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/many-rows.ts'
import { poll } from '../../../processes/poll.ts'
import { isNotShown } from '../../platform/changes/site-position.service.ts'

/** In case a notification is lost. */
const POLL_INTERVAL_MS = 5000

/** Pages on disk that readers must no longer get: the publish that removes them may be slow or hang. */
interface WithdrawnPages {
  /** @param path such as `/county-fair`. */
  has(path: string): boolean
  stop(): Promise<void>
}

/** Keeps the withdrawn pages in memory, so that serving a reader doesn't query the database. */
export function watchWithdrawnPages(context: Pick<AppContext, 'config' | 'store' | 'link' | 'log'>): WithdrawnPages {
  let paths: ReadonlySet<string> = new Set()
  let latest: Promise<void> = Promise.resolve()

  /** One after the other, because an earlier query may end later. */
  function look(): Promise<void> {
    latest = latest
      .catch(() => undefined)
      .then(async () => {
        paths = await listWithdrawnPaths(context)
      })
    return latest
  }

  const endPolling = poll(context, look, { everyMs: POLL_INTERVAL_MS, nudge: 'changes-waiting' })
  return {
    has: (path) => paths.has(path),
    async stop() {
      endPolling()
      await latest.catch(() => undefined)
    },
  }
}

type Withdrawn = Pick<AppContext, 'config' | 'store'>

async function listWithdrawnPaths(context: Withdrawn): Promise<Set<string>> {
  const notShown = isNotShown(context)
  const slugs = await listWithdrawnSlugs(context, notShown)
  const newsletters = await listWithdrawnNewsletters(context, notShown)
  return new Set([...slugs.map((slug) => `/${encodeSlug(slug)}`), ...newsletters.map((id) => `/newsletter/${id}`)])
}

/** Withdrawn articles' slugs, without old slugs of moved articles and slugs that another article has now. */
export async function listWithdrawnSlugs(context: Withdrawn, isNew = isNotShown(context)): Promise<string[]> {
  const { db } = context.store
  const rows = await db
    .selectFrom('changes')
    .select('before')
    .where(await isNew)
    .where('kind', '=', 'article')
    .where('before', 'is not', null)
    .where(({ exists, not, selectFrom }) => {
      const published = selectFrom('articles').select('articles.id').where('articles.status', '=', 'published')
      return not(exists(published.whereRef('articles.wordpress_id', '=', 'changes.content_id')))
    })
    .execute()
  const places = rows.flatMap(({ before }) => (before === null ? [] : articlePathSchema.parse(JSON.parse(before))))
  const slugs = new Set(places.filter(({ status }) => status === 'published').map(({ slug }) => slug))
  if (slugs.size === 0) return []
  const taken = db.selectFrom('articles').select('slug').where('status', '=', 'published')
  for (const { slug } of await taken.where(isOneOf(db, 'slug', [...slugs])).execute()) slugs.delete(slug)
  return [...slugs].filter(isArticleSlug)
}

/**
 * Newsletters that are withdrawn themselves, or whose page may still show a withdrawn article or event: such a newsletter
 * has a change of its own.
 */
export async function listWithdrawnNewsletters(context: Withdrawn, isNew = isNotShown(context)): Promise<string[]> {
  const rows = await context.store.db
    .selectFrom('changes')
    .select('changes.subject_id as id')
    .distinct()
    .where(await isNew)
    .where('changes.kind', '=', 'newsletter')
    .where(({ exists, not, or, selectFrom }) => {
      const there = selectFrom('newsletters')
        .select('newsletters.id')
        .where('status', 'in', ['sending', 'sent'])
        .where('taken_off_at', 'is', null)
        .whereRef('newsletters.id', '=', 'changes.subject_id')
      const items = selectFrom('newsletter_contents')
        .select('newsletter_contents.item')
        .whereRef('newsletter_contents.newsletter_id', '=', 'changes.subject_id')
      const articles = items.where('kind', '=', 'article').where((row) => {
        const published = row.selectFrom('articles').select('articles.id').where('articles.status', '=', 'published')
        return row.not(row.exists(published.whereRef('articles.id', '=', 'newsletter_contents.item')))
      })
      const events = items.where('kind', '=', 'event').where((row) => {
        const published = row
          .selectFrom('calendar_events')
          .select('calendar_events.id')
          .where('status', '=', 'published')
        return row.not(row.exists(published.whereRef('calendar_events.id', '=', 'newsletter_contents.item')))
      })
      return or([not(exists(there)), exists(articles), exists(events)])
    })
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}
