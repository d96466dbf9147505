import { publishedAt } from '../../text/datetimes.ts'
import { parseDatetime } from '../../text/parse-datetime.ts'
import type { Page } from '../page.ts'
import { namesOf, type PageElement, wordsOf } from '../page-element.ts'

export const LONGEST_STATEMENT = 200
export const LONGEST_LINE = 90

const change =
  'updated|modified|edited|revised|actualizad[oa]|aktualisiert|geändert|änderung|bearbeitet|mise? à jour|modifiée?|aggiornat[oa]|modificat[oa]|bijgewerkt|gewijzigd|atualizad[oa]|uppdaterad|opdateret|oppdatert'
const ofChange = new RegExp(`(?:${change})(?: on| at| el| am| le| il| op| em)?(?:\\s*:)?$`, 'i')
const changed = new RegExp(`^(?:last |page |zuletzt |letzte |dernière |ultim[oa] )*(?:${change})`, 'i')

const ofOccasion = /(?:^|[\s_-])(?:services?|visitation|funeral|events?|meeting)(?=$|[\s_-])/i

/** Excludes `Updated: <time>` and `<time class="updated">`. */
export function isOfPublication(element: PageElement): boolean {
  const names = namesOf(element)
  if (ofOccasion.test(`${names} ${element.parentElement ? namesOf(element.parentElement) : ''}`)) return false
  if (/updated|modified/i.test(names) && !/publish/i.test(names)) return false
  const words = wordsOf(element)
  if (changed.test(words) && !published.test(words)) return false
  const around = wordsOf(element.parentElement)
  return (
    around.length > LONGEST_STATEMENT ||
    !ofChange.test(around.slice(0, Math.max(around.lastIndexOf(words), 0)).trimEnd())
  )
}

/** In the languages of the names of months that are read. */
export const publishing =
  'posted|published|publicad[oa]|release(?:d| date)|submitted|issued|written|fecha|veröffentlicht|erschienen|erstellt|verfasst|datum|publiée?|mise? en ligne|pubblicat[oa]|gepubliceerd|geplaatst|publicerad|publiceret|publisert|julkaistu|opublikowano'
const published = new RegExp(
  `(?:${publishing})(?![\\p{L}])\\s*(?:(?:on|el|:|at|date|am|le|il|op|em|den)\\s*)?(.{4,60})`,
  'iu',
)

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
