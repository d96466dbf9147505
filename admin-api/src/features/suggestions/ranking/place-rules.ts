import type { RankingReason } from '@hometown/shared-types/suggestion'
import { findName } from './names-in-text.ts'
import type { RankingRule } from './ranking-rule.ts'

/** So much of a text is looked through: what a story is about stands near its beginning. */
const LOOKED_THROUGH = 5000

const county: RankingRule = (find, { countyName }) => {
  const names = only(countyName)
  if (findName(find.title, names) !== undefined) return { words: 'county named in the title', points: 25 }
  return findName(bodyOf(find), names) === undefined ? undefined : { words: 'county named in the text', points: 15 }
}

const place: RankingRule = (find, { placeNames }) => {
  const inTitle = findName(find.title, placeNames)
  return inTitle === undefined ? placeInText(find, placeNames) : { words: `${inTitle} named in the title`, points: 20 }
}

function placeInText(find: Parameters<RankingRule>[0], placeNames: readonly string[]): RankingReason | undefined {
  const found = findName(bodyOf(find), placeNames)
  return found === undefined ? undefined : { words: `${found} named in the text`, points: 10 }
}

/** An event is where it takes place, whatever is said of it. */
function bodyOf(find: Parameters<RankingRule>[0]): string {
  const where = find.kind === 'news' ? '' : (find.location ?? '')
  return `${where} \n ${find.summary ?? ''} \n ${find.text.slice(0, LOOKED_THROUGH)}`
}

let lists: { name: string; names: readonly string[] } = { name: '', names: [] }

/** The same list for the same name, since lists are prepared for looking them up. */
function only(name: string): readonly string[] {
  if (lists.name !== name) lists = { name, names: [name] }
  return lists.names
}

export const placeRules: readonly RankingRule[] = [county, place]
