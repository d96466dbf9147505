import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'

/** Empty if this machine has no copy of the site, because we don't know its pages then. */
export async function listMissingPaths(
  { store: { db }, config }: Pick<AppContext, 'store' | 'config'>,
  paths: readonly string[],
): Promise<string[]> {
  const site = join(config.dataDir, 'site/current')
  if (paths.length === 0 || !existsSync(site)) return []
  const slugs = paths.flatMap((path) => slugOf(path) ?? [])
  const [articles, redirects] = await Promise.all([
    slugs.length === 0
      ? []
      : db
          .selectFrom('articles')
          .select('slug')
          .where(isOneOf(db, 'slug', slugs))
          .where('status', '=', 'published')
          .execute(),
    slugs.length === 0
      ? []
      : db
          .selectFrom('redirects')
          .innerJoin('articles', 'articles.id', 'redirects.item_id')
          .select('path')
          .where('articles.status', '=', 'published')
          .where(
            isOneOf(
              db,
              'path',
              slugs.map((slug) => `/${slug}`),
            ),
          )
          .execute(),
  ])
  const knownSlugs = new Set([...articles.map(({ slug }) => slug), ...redirects.map(({ path }) => path.slice(1))])
  return paths.filter((path) => {
    const slug = slugOf(path)
    return !isPage(site, path) && !(slug !== undefined && knownSlugs.has(slug))
  })
}

/** Pages of events that are published, and whose change since then waits for the next publish. */
export async function listComingPaths(
  db: Kysely<Database>,
  paths: readonly string[],
  since: number,
): Promise<string[]> {
  const slugs = paths.flatMap((path) => eventSlugOf(path) ?? [])
  if (slugs.length === 0) return []
  const rows = await db
    .selectFrom('calendar_events')
    .select('slug')
    .where(isOneOf(db, 'slug', slugs))
    .where('status', '=', 'published')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('changes')
          .select('seq')
          .whereRef('subject_id', '=', 'calendar_events.id')
          .where('publish_id', 'is', null)
          .where('changes.created_at', '>=', since),
      ),
    )
    .execute()
  const coming = new Set(rows.map(({ slug }) => slug))
  return paths.filter((path) => coming.has(eventSlugOf(path) ?? ''))
}

function eventSlugOf(path: string): string | undefined {
  return path.match(/^\/events\/([^/]+)\/?$/)?.[1]
}

/** `/sports` is `sports.html`; `/feed.xml` is its own file. */
function isPage(site: string, path: string): boolean {
  const plain = path.replace(/^\/|\/$/g, '') || 'index'
  if (plain.split('/').includes('..')) return false
  return [plain, `${plain}.html`].some((file) => statSync(join(site, file), { throwIfNoEntry: false })?.isFile())
}

function slugOf(path: string): string | undefined {
  return path.match(/^\/([^/]+)\/?$/)?.[1]
}
