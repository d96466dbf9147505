import { decodeSlug } from '@hometown/shared-types/article-slug'
import { CATEGORIES, categoryDetails } from '@hometown/shared-types/category'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { isPublishedSlug } from './readers.repository.ts'

/** Pages that every site has. */
const LASTING: ReadonlySet<string> = new Set([
  ...['/', '/calendar', '/newsletters', '/archive', '/corrections', '/about', '/contact', '/alerts'],
  ...['/business-directory', '/subscribe', '/search'],
  ...CATEGORIES.map((category) => `/${categoryDetails(category).slug}`),
])

/** A redirect to a missing page would only move the dead link. @throws AppError 422 */
export async function requireTarget(db: Kysely<Database>, to: string, own: ReadonlySet<string>): Promise<void> {
  if (own.has(to)) throw invalid('A page can’t lead to itself')
  if (!(await isTarget(db, to)))
    throw invalid('There’s no such page on the site. Choose a published article, an event or a section.')
}

export async function isTarget(db: Kysely<Database>, to: string): Promise<boolean> {
  if (LASTING.has(to)) return true
  const [, first = '', second, ...more] = to.split('/')
  const isEvent = first === 'events' && second !== undefined && more.length === 0
  if (isEvent) return isPublishedSlug(db, 'calendar_events', second)
  return second === undefined && isPublishedSlug(db, 'articles', decodeSlug(first))
}

function invalid(message: string): AppError {
  return new AppError(422, 'invalid', message, { issues: [{ path: 'seen.to', message }] })
}
