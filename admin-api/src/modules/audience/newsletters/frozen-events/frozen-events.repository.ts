import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'

const PER_QUERY = 500

export interface PublishedName {
  id: string
  slug: string
}

export async function listPublishedNames(
  db: Kysely<Database>,
  wanted: Readonly<Record<'id' | 'slug', readonly string[]>>,
): Promise<PublishedName[]> {
  const found: PublishedName[] = []
  for (const column of ['id', 'slug'] as const) {
    for (let start = 0; start < wanted[column].length; start += PER_QUERY) {
      const part = wanted[column].slice(start, start + PER_QUERY)
      const published = db.selectFrom('calendar_events').select(['id', 'slug']).where('status', '=', 'published')
      found.push(...(await published.where(column, 'in', part).execute()))
    }
  }
  return found
}

export async function listNotedEvents(db: Kysely<Database>, newsletterIds: readonly string[]) {
  if (newsletterIds.length === 0) return []
  return db
    .selectFrom('newsletter_events')
    .selectAll()
    .where('newsletter_id', 'in', newsletterIds)
    .where('note', '<>', '')
    .execute()
}
