import { encodeSlug, isArticleSlug } from '@hometown/shared-types/article-slug'
import { articlePathSchema } from '@hometown/shared-types/publishing'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
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
  let looks = 0
  let seen = 0
  let latest: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const number = ++looks
    const found = await listWithdrawnPaths(context)
    // An earlier query may end later.
    if (number < seen) return
    seen = number
    paths = found
  }

  const endPolling = poll(context, () => (latest = look()), {
    everyMs: POLL_INTERVAL_MS,
    nudge: 'changes-waiting',
  })
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

const SLUGS_PER_QUERY = 400

/** Withdrawn articles' slugs, without old slugs of moved articles and slugs that another article has now. */
export async function listWithdrawnSlugs(context: Withdrawn, isNew = isNotShown(context)): Promise<string[]> {
  const { db } = context.store
  const notShown = await isNew
  const rows = await db
    .selectFrom('changes')
    .select('before')
    .where(notShown)
    .where('kind', '=', 'article')
    .where('before', 'is not', null)
    .where(({ exists, not, selectFrom }) => {
      const published = selectFrom('articles').select('articles.id').where('articles.status', '=', 'published')
      return not(exists(published.whereRef('articles.wordpress_id', '=', 'changes.content_id')))
    })
    .execute()
  const places = rows.flatMap(({ before }) => (before === null ? [] : articlePathSchema.parse(JSON.parse(before))))
  const slugs = new Set(places.filter(({ status }) => status === 'published').map(({ slug }) => slug))
  for (const slug of await listPublishedSlugs(db, [...slugs])) slugs.delete(slug)
  return [...slugs].filter(isArticleSlug)
}

async function listPublishedSlugs(db: Kysely<Database>, among: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let start = 0; start < among.length; start += SLUGS_PER_QUERY) {
    const part = among.slice(start, start + SLUGS_PER_QUERY)
    const query = db.selectFrom('articles').select('slug').where('status', '=', 'published').where('slug', 'in', part)
    found.push(...(await query.execute()).map(({ slug }) => slug))
  }
  return found
}

/** Newsletters whose page may still show a withdrawn article or event, or is withdrawn itself. */
export async function listWithdrawnNewsletters(context: Withdrawn, isNew = isNotShown(context)): Promise<string[]> {
  const { db } = context.store
  const notShown = await isNew
  const withArticle = await db
    .selectFrom('changes')
    .innerJoin('newsletter_contents', 'newsletter_contents.item', 'changes.subject_id')
    .select('newsletter_contents.newsletter_id as id')
    .where('newsletter_contents.kind', '=', 'article')
    .where(notShown)
    .where('changes.kind', '=', 'article')
    .where('changes.before', 'is not', null)
    .where(({ exists, not, selectFrom }) => {
      const published = selectFrom('articles').select('articles.id').where('articles.status', '=', 'published')
      return not(exists(published.whereRef('articles.id', '=', 'changes.subject_id')))
    })
    .execute()
  const withEvent = await db
    .selectFrom('changes')
    .innerJoin('newsletter_contents', 'newsletter_contents.item', 'changes.subject_id')
    .select('newsletter_contents.newsletter_id as id')
    .where('newsletter_contents.kind', '=', 'event')
    .where(notShown)
    .where('changes.kind', '=', 'event')
    .where(({ exists, not, selectFrom }) => {
      const published = selectFrom('calendar_events').select('calendar_events.id').where('status', '=', 'published')
      return not(exists(published.whereRef('calendar_events.id', '=', 'changes.subject_id')))
    })
    .execute()
  const whole = await db
    .selectFrom('changes')
    .select('changes.subject_id as id')
    .where(notShown)
    .where('changes.kind', '=', 'newsletter')
    .where(({ exists, not, selectFrom }) => {
      const there = selectFrom('newsletters')
        .select('newsletters.id')
        .where('status', 'in', ['sending', 'sent'])
        .where('taken_off_at', 'is', null)
      return not(exists(there.whereRef('newsletters.id', '=', 'changes.subject_id')))
    })
    .execute()
  return [...new Set([...withArticle, ...withEvent, ...whole].flatMap(({ id }) => id ?? []))]
}
