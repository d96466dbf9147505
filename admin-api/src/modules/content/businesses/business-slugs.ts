import { EMPTY_SLUG, slugify, uniqueSlug } from '@hometown/shared-types/slug'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { isBusinessSlugTaken } from './businesses.repository.ts'

type Trx = Transaction<Database>

export function slugOfName(name: string): string {
  const made = slugify(name)
  return made === EMPTY_SLUG ? 'listing' : made
}

export async function chooseSlug(trx: Trx, name: string, id: string, now: number): Promise<string> {
  return uniqueSlug(slugOfName(name), (slug) => isBusinessSlugTaken(trx, slug, id), now)
}

/** A slug written by an editor is refused rather than changed. */
export async function freeSlug(trx: Trx, slug: string, id: string): Promise<string> {
  if (!(await isBusinessSlugTaken(trx, slug, id))) return slug
  const message = 'Another business already uses this address'
  throw new AppError(422, 'invalid', message, { issues: [{ path: 'slug', message }] })
}
