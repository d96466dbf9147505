import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { type LinkingText, listPageTexts, readLinkingTexts } from './readers.repository.ts'

// Our own texts, whose attributes are written by safe-html.ts.
const LINK = /href="([^"]*)"/g

/**
 * Titles of published articles, then of pages such as About, whose text links to each path.
 * @param paths by the URLs that lead there @param ids of the articles at the paths: links of a text to itself don't count
 */
export async function listLinkingTitles(
  db: Kysely<Database>,
  paths: ReadonlyMap<string, string>,
  ids: ReadonlyMap<string, string>,
): Promise<Map<string, string[]>> {
  const titles = new Map<string, string[]>()
  function note({ id, title, html }: LinkingText): void {
    for (const path of new Set(Array.from(html.matchAll(LINK), ([, url = '']) => paths.get(url)))) {
      if (path === undefined || ids.get(path) === id) continue
      const known = titles.get(path)
      if (known) known.push(title)
      else titles.set(path, [title])
    }
  }
  for await (const texts of readLinkingTexts(db, [...paths.keys()])) texts.forEach(note)
  for (const text of await listPageTexts(db)) note(text)
  return titles
}
