import type { RankingReason } from '@hometown/shared-types/suggestion'
import { findName } from './names-in-text.ts'
import type { RankingRule } from './ranking-rule.ts'

const LOOKED_THROUGH = 5000

const county: RankingRule = (item, { countyName }) => {
  const names = only(countyName)
  if (findName(item.title, names) !== undefined) return { words: 'county named in the title', points: 25 }
  return findName(bodyOf(item), names) === undefined ? undefined : { words: 'county named in the text', points: 15 }
}

const place: RankingRule = (item, { placeNames }) => {
  const inTitle = findName(item.title, placeNames)
  return inTitle === undefined ? placeInText(item, placeNames) : { words: `${inTitle} named in the title`, points: 20 }
}

function placeInText(item: Parameters<RankingRule>[0], placeNames: readonly string[]): RankingReason | undefined {
  const found = findName(bodyOf(item), placeNames)
  return found === undefined ? undefined : { words: `${found} named in the text`, points: 10 }
}

function bodyOf(item: Parameters<RankingRule>[0]): string {
  const where = item.kind === 'news' ? '' : (item.location ?? '')
  return `${where} \n ${item.summary ?? ''} \n ${item.text.slice(0, LOOKED_THROUGH)}`
}

let lists: { name: string; names: readonly string[] } = { name: '', names: [] }

/** Returns the same array for the same name, because `indexNames` caches by array. */
function only(name: string): readonly string[] {
  if (lists.name !== name) lists = { name, names: [name] }
  return lists.names
}

export const placeRules: readonly RankingRule[] = [county, place]
