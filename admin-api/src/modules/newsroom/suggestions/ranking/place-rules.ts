import { findName } from './names-in-text.ts'
import type { RankingRule } from './ranking-rule.ts'
import type { SuggestibleItem } from './suggestible-item.ts'

const LOOKED_THROUGH = 5000

const county: RankingRule = (item, { countyName }) => {
  const names = only(countyName)
  if (findName(item.title, names) !== undefined) return { words: 'county named in the title', points: 25 }
  return findInBody(item, names) === undefined ? undefined : { words: 'county named in the text', points: 15 }
}

const place: RankingRule = (item, { placeNames }) => {
  const inTitle = findName(item.title, placeNames)
  if (inTitle !== undefined) return { words: `${inTitle} named in the title`, points: 20 }
  const inText = findInBody(item, placeNames)
  return inText === undefined ? undefined : { words: `${inText} named in the text`, points: 10 }
}

/** Part by part: to join them would copy the text. */
function findInBody(item: SuggestibleItem, names: readonly string[]): string | undefined {
  const where = item.kind === 'news' ? null : item.location
  for (const text of [where, item.summary, item.text.slice(0, LOOKED_THROUGH)]) {
    const found = text ? findName(text, names) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

let lists: { name: string; names: readonly string[] } = { name: '', names: [] }

/** Returns the same array for the same name, because `indexNames` caches by array. */
function only(name: string): readonly string[] {
  if (lists.name !== name) lists = { name, names: [name] }
  return lists.names
}

export const placeRules: readonly RankingRule[] = [county, place]
