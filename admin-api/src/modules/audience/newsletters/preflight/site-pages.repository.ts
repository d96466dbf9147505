import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import { hasLivePaths, listLivePaths } from '../../../platform/changes/manifest.service.ts'

/** Empty if another machine builds the site, because we don't know its pages then. */
export async function listMissingPaths(db: Kysely<Database>, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const slugs = paths.flatMap((path) => slugOf(path) ?? [])
  const files = paths.flatMap(filesOf)
  const [pages, articles, redirects, anyPage] = await Promise.all([
    listLivePaths(db, files),
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
          .selectFrom('slug_redirects')
          .select('slug')
          .where(isOneOf(db, 'slug', slugs))
          .execute(),
    hasLivePaths(db),
  ])
  if (!anyPage) return []
  const known = new Set(pages)
  const knownSlugs = new Set([...articles, ...redirects].map(({ slug }) => slug))
  return paths.filter((path) => {
    const slug = slugOf(path)
    return !filesOf(path).some((file) => known.has(file)) && !(slug !== undefined && knownSlugs.has(slug))
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

/** `/sports` may be `sports.html`; `/feed.xml` is its own file. */
function filesOf(path: string): string[] {
  const plain = path.replace(/^\/|\/$/g, '')
  return plain === '' ? ['index.html'] : [plain, `${plain}.html`]
}

function slugOf(path: string): string | undefined {
  return path.match(/^\/([^/]+)\/?$/)?.[1]
}
