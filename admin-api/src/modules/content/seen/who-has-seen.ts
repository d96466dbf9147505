import { encodeSlug } from '@hometown/shared-types/article-slug'
import { isoTime } from '@hometown/shared-types/iso-time'
import { LINKS_NAMED, SEEN_FROM_READS, type SeenKind, type SeenSubject } from '@hometown/shared-types/seen'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { listLinkingTitles } from './linking-titles.ts'
import { countReads, listAlertsTo, listRedirectsHere } from './readers.repository.ts'

export type Looking = Pick<AppContext, 'clock' | 'config' | 'ports'>
type Db = Kysely<Database>

const ALERTS_NAMED = 10

/** An article or event as readers see it now. */
export interface Shown {
  readonly kind: SeenKind
  readonly id: string
  readonly title: string
  readonly slug: string
  /** Slugs that it had before. */
  readonly formerSlugs?: readonly string[] | undefined
}

export function pathOf({ kind, slug }: Pick<Shown, 'kind' | 'slug'>): string {
  return kind === 'event' ? `/events/${slug}` : `/${encodeSlug(slug)}`
}

/** Where readers find it, and where they found it before. */
export function pathsOf(shown: Shown): string[] {
  return [pathOf(shown), ...formerPathsOf(shown)]
}

export function formerPathsOf({ kind, formerSlugs = [] }: Shown): string[] {
  return formerSlugs.map((slug) => pathOf({ kind, slug }))
}

/**
 * Those that readers know: from newsletters, alerts, links of ours, or because enough of them opened the page. Each list is
 * read once for all of them.
 */
export async function listSeen(context: Looking, db: Db, subjects: readonly Shown[]): Promise<SeenSubject[]> {
  if (subjects.length === 0) return []
  const idsOf = (wanted: SeenKind) => subjects.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const newsletters = {
    article: await context.ports.listNewslettersSeen(db, 'article', idsOf('article')),
    event: await context.ports.listNewslettersSeen(db, 'event', idsOf('event')),
  }
  const reads = await countReads(db, idsOf('article'))
  const alerts = await listAlerts(context, db, subjects)
  const titles = await listTitles(context, db, subjects)
  return subjects
    .map((subject): SeenSubject => {
      const { kind, id, title } = subject
      const linking = [...new Set(titles.get(pathOf(subject)))]
      return {
        ...{ kind, id, title, reads: kind === 'article' ? (reads.get(id) ?? 0) : 0 },
        newsletters: newsletters[kind].get(id) ?? [],
        alerts: alerts.get(pathOf(subject)) ?? [],
        links: { count: linking.length, titles: linking.slice(0, LINKS_NAMED) },
      }
    })
    .filter(isSeen)
}

async function listAlerts(
  { clock, config }: Looking,
  db: Db,
  subjects: readonly Shown[],
): Promise<ReadonlyMap<string, SeenSubject['alerts']>> {
  const paths = pathsByUrl(config, subjects)
  const rows = await listAlertsTo(db, [...paths.keys()], clock.now())
  const byPath = Map.groupBy(rows, ({ url }) => paths.get(url ?? '') ?? '')
  return new Map(
    [...byPath].map(([path, list]) => [
      path,
      list.slice(0, ALERTS_NAMED).map(({ text, starts_at }) => ({ text, at: isoTime(starts_at) })),
    ]),
  )
}

/** Titles of articles, pages and redirects that lead to each path. */
async function listTitles(
  { config }: Looking,
  db: Db,
  subjects: readonly Shown[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const paths = pathsByUrl(config, subjects)
  const titles = await listLinkingTitles(db, paths, new Map(subjects.map((one) => [pathOf(one), one.id])))
  for (const { title, to_path } of await listRedirectsHere(db, subjects.flatMap(pathsOf))) {
    const path = paths.get(to_path ?? '') ?? ''
    titles.set(path, [...(titles.get(path) ?? []), title])
  }
  return titles
}

/** The path of now by each URL, those of before included. */
function pathsByUrl({ siteUrl }: AppContext['config'], subjects: readonly Shown[]): ReadonlyMap<string, string> {
  const entries = (now: string, urls: readonly string[]) =>
    urls.flatMap((path): [string, string][] => [
      [path, now],
      [`${siteUrl}${path}`, now],
    ])
  return new Map([
    ...subjects.flatMap((one) => entries(pathOf(one), formerPathsOf(one))),
    // Another one may be at a former address by now.
    ...subjects.flatMap((one) => entries(pathOf(one), [pathOf(one)])),
  ])
}

function isSeen({ newsletters, alerts, links, reads }: SeenSubject): boolean {
  return newsletters.length + alerts.length + links.count > 0 || reads >= SEEN_FROM_READS
}
