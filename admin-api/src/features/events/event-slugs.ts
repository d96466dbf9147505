import { randomUUID } from 'node:crypto'
import { EMPTY_SLUG, RESERVED_SLUGS, slugify } from '@hometown/shared-types/slug'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import { listTakenSlugs } from './event-lists.repository.ts'

type Trx = Transaction<Database>

/** Beyond so many of one title and day a number says no more than any other letters. */
const MOST_NUMBERED = 30

/** Other pages below `/events/`. */
const RESERVED = new Set(['feed', 'submit', 'submissions', 'embed'])

/** `/events/2026` is the year of an archive, so no event has a number for its address. */
export function slugOfTitle(title: string): string {
  const made = slugify(title)
  if (made === EMPTY_SLUG && !/article/i.test(title)) return 'event'
  return /^\d/.test(made) && /^[\d-]+$/.test(made) ? `event-${made}` : made
}

/**
 * Events of one title are told apart by their day, then by a number, then at random; a reserved word gets only a number,
 * as it does of articles. However many there are, it is one look.
 */
export async function chooseEventSlug(
  trx: Trx,
  { title, startDate }: { title: string; startDate: string },
): Promise<string> {
  const slug = slugOfTitle(title)
  const isReserved = RESERVED.has(slug) || RESERVED_SLUGS.has(slug)
  const named = isReserved ? slug : `${slug}-${startDate.slice(0, 10)}`
  const numbered = Array.from({ length: MOST_NUMBERED }, (_, index) => `${named}-${index + 1}`)
  const candidates = isReserved ? numbered : [slug, named, ...numbered]
  const taken = await listTakenSlugs(trx, candidates)
  return candidates.find((candidate) => !taken.has(candidate)) ?? `${named}-${randomUUID().slice(0, 8)}`
}
