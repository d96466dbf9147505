import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { MailLink } from './links-in-mail.ts'
import { listMissingPaths } from './site-pages.repository.ts'

/** Files that aren't in the list of published pages. */
const FILES = /^\/(?:uploads|derived|_astro|api|og)\//

export async function findBrokenOwnLinks(db: Kysely<Database>, links: readonly MailLink[]): Promise<MailLink[]> {
  const paths = new Map(links.map((link) => [link, pathOf(link.url)]))
  const wanted = [...new Set(paths.values())].filter((path) => !FILES.test(path))
  const missing = new Set(await listMissingPaths(db, wanted))
  return links.filter((link) => missing.has(paths.get(link) ?? ''))
}

function pathOf(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
