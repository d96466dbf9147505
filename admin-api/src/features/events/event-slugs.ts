import { EMPTY_SLUG, RESERVED_SLUGS, slugify, uniqueSlug } from '@hometown/shared-types/slug'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isEventSlugTaken } from './events.repository.ts'

type Trx = Transaction<Database>

/** Other pages below `/events/`. */
const RESERVED = new Set(['feed', 'submit', 'submissions', 'embed'])

/** `/events/2026` is the year of an archive, so no event has a number for its address. */
export function slugOfTitle(title: string): string {
  const made = slugify(title)
  if (made === EMPTY_SLUG && !/article/i.test(title)) return 'event'
  return /^\d/.test(made) && /^[\d-]+$/.test(made) ? `event-${made}` : made
}

/** Events of one title are told apart by their day, then by a number; a reserved word gets only a number, as it does of articles. */
export async function chooseEventSlug(
  trx: Trx,
  { title, startDate }: { title: string; startDate: string },
  now: number,
): Promise<string> {
  const slug = slugOfTitle(title)
  const isReserved = RESERVED.has(slug) || RESERVED_SLUGS.has(slug)
  if (!isReserved && !(await isEventSlugTaken(trx, slug))) return slug
  const isTaken = async (candidate: string) => RESERVED.has(candidate) || isEventSlugTaken(trx, candidate)
  return uniqueSlug(isReserved ? slug : `${slug}-${startDate.slice(0, 10)}`, isTaken, now)
}
