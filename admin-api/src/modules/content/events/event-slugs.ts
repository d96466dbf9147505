import { randomUUID } from 'node:crypto'
import { EMPTY_SLUG, RESERVED_SLUGS, slugify } from '@hometown/shared-types/slug'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { listTakenSlugs } from './event-lists.repository.ts'

type Trx = Transaction<Database>

/** Beyond this, a random suffix is used. */
const MOST_NUMBERED = 30

const RESERVED = new Set(['feed', 'submit', 'submissions', 'embed'])

/** Avoids all-number slugs, because `/events/2026` is an archive year. */
function slugOfTitle(title: string): string {
  const made = slugify(title)
  if (made === EMPTY_SLUG && !/article/i.test(title)) return 'event'
  return /^\d/.test(made) && /^[\d-]+$/.test(made) ? `event-${made}` : made
}

interface Named {
  readonly title: string
  readonly startDate: string
  /** The previous slug, reused if it is free. */
  readonly slug?: string
}

export async function chooseEventSlugs(trx: Trx, events: readonly Named[]): Promise<string[]> {
  const wishes = events.map(candidatesFor)
  const taken = await listTakenSlugs(trx, [...new Set(wishes.flatMap(({ candidates }) => candidates))])
  return wishes.map(({ named, candidates }) => {
    const slug = candidates.find((candidate) => !taken.has(candidate)) ?? `${named}-${randomUUID().slice(0, 8)}`
    taken.add(slug)
    return slug
  })
}

/** Candidates add the day, then a number, then a random suffix; reserved words only get a number, as for articles. */
function candidatesFor({ title, startDate, slug: had }: Named): { named: string; candidates: string[] } {
  const slug = slugOfTitle(title)
  const isReserved = RESERVED.has(slug) || RESERVED_SLUGS.has(slug)
  const named = isReserved ? slug : `${slug}-${startDate.slice(0, 10)}`
  const numbered = Array.from({ length: MOST_NUMBERED }, (_, index) => `${named}-${index + 1}`)
  return { named, candidates: [...(had ? [had] : []), ...(isReserved ? [] : [slug, named]), ...numbered] }
}
