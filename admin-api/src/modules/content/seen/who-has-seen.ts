import { encodeSlug } from '@hometown/shared-types/article-slug'
import { isoTime } from '@hometown/shared-types/iso-time'
import { LINKS_NAMED, SEEN_FROM_READS, type SeenKind, type SeenSubject } from '@hometown/shared-types/seen'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import {
  countReads,
  listAlertsTo,
  listLinkingPages,
  listLinkingTitles,
  listRedirectsHere,
} from './readers.repository.ts'

export type Looking = Pick<AppContext, 'clock' | 'config' | 'ports'>

/** An article or event as readers see it now. */
export interface Shown {
  readonly kind: SeenKind
  readonly id: string
  readonly title: string
  readonly slug: string
  /** Slugs that it had before. */
  readonly formerSlugs?: readonly string[]
}

export function pathOf({ kind, slug }: Pick<Shown, 'kind' | 'slug'>): string {
  return kind === 'event' ? `/events/${slug}` : `/${encodeSlug(slug)}`
}

/** Those that readers know: from newsletters, alerts, links of ours, or because enough of them opened the page. */
export async function listSeen(
  context: Looking,
  db: Kysely<Database>,
  subjects: readonly Shown[],
): Promise<SeenSubject[]> {
  const reads = await countReads(
    db,
    subjects.filter(({ kind }) => kind === 'article').map(({ id }) => id),
  )
  const found: SeenSubject[] = []
  for (const subject of subjects) {
    const seen = await whoHasSeen(context, db, subject, reads.get(subject.id) ?? 0)
    if (isSeen(seen)) found.push(seen)
  }
  return found
}

async function whoHasSeen(
  { clock, config, ports }: Looking,
  db: Kysely<Database>,
  subject: Shown,
  reads: number,
): Promise<SeenSubject> {
  const { kind, id, title } = subject
  const path = pathOf(subject)
  const urls = [path, `${config.siteUrl}${path}`]
  const titles = [
    ...(await listLinkingTitles(db, urls, id)),
    ...(await listLinkingPages(db, urls)),
    ...(await listRedirectsHere(db, path)),
  ]
  const linking = [...new Set(titles)]
  const alerts = await listAlertsTo(db, urls, clock.now())
  const devices = await ports.countAlertDevices(
    db,
    alerts.map((alert) => alert.id),
  )
  return {
    ...{ kind, id, title, reads },
    newsletters: await ports.listNewslettersSeen(db, kind, id),
    alerts: alerts.map((alert) => ({
      text: alert.text,
      devices: devices.get(alert.id) ?? 0,
      at: isoTime(alert.starts_at),
    })),
    links: { count: linking.length, titles: linking.slice(0, LINKS_NAMED) },
  }
}

function isSeen({ newsletters, alerts, links, reads }: SeenSubject): boolean {
  return newsletters.length + alerts.length + links.count > 0 || reads >= SEEN_FROM_READS
}
