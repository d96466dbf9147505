import { publishedAt } from '../../text/datetimes.ts'
import { parseDatetime } from '../../text/parse-datetime.ts'
import type { Page } from '../page.ts'
import { namesOf, type PageElement, wordsOf } from '../page-element.ts'

export const LONGEST_STATEMENT = 200
export const LONGEST_LINE = 90

const ofChange = /(?:updated|modified|edited|revised|actualizado)(?: on| at| el)?(?:\s*:)?$/i

const ofOccasion = /(?:^|[\s_-])(?:services?|visitation|funeral|events?|meeting)(?=$|[\s_-])/i

/** Excludes `Updated: <time>` and `<time class="updated">`. */
export function isOfPublication(element: PageElement): boolean {
  const names = namesOf(element)
  if (ofOccasion.test(`${names} ${element.parentElement ? namesOf(element.parentElement) : ''}`)) return false
  if (/updated|modified/i.test(names) && !/publish/i.test(names)) return false
  const words = wordsOf(element)
  if (/^(?:last |page )*(?:updated|modified|edited|revised)/i.test(words)) return false
  const around = wordsOf(element.parentElement)
  return (
    around.length > LONGEST_STATEMENT ||
    !ofChange.test(around.slice(0, Math.max(around.lastIndexOf(words), 0)).trimEnd())
  )
}

const published =
  /(?:posted|published|publicado|release(?:d| date)|submitted|issued|written|fecha)\b\s*(?:(?:on|el|:|at|date)\s*)?(.{4,60})/iu

/** `Updated Nov. 18 | Posted Nov. 16`: the date of the posting. */
export function dateOfStatement(words: string, page: Page): number | null {
  const [, after = ''] = published.exec(words) ?? []
  return dateInWords(after, page) ?? dateInWords(words, page)
}

export function dateInWords(words: string, page: Page): number | null {
  const datetime = parseDatetime(words, page.read)
  return datetime === undefined ? null : publishedAt(datetime.instant ?? datetime.wall, page.read)
}

/** `March 3, 1938 – November 14, 2026`: birth and death. */
export function isLifeSpan(words: string): boolean {
  const [, born, died] =
    /\b((?:18|19|20)\d{2})\s*(?:[–—-]|to)\s*(?:[a-z]{3,9}\.? \d{1,2}, |\d{1,2}\/\d{1,2}\/)?(20\d{2})\b/i.exec(words) ??
    []
  return born !== undefined && Number(died) - Number(born) > 3
}
