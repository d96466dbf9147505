import { findName } from './names-in-text.ts'
import type { RankingRule } from './ranking-rule.ts'

/** So much of a text is looked through: what a story is about stands near its beginning. */
const LOOKED_THROUGH = 5000

const countyInTitle: RankingRule = ({ title }, { countyName }) =>
  findName(title, [countyName]) === undefined ? undefined : { words: 'county named in the title', points: 25 }

const countyInText: RankingRule = (find, basis) => {
  if (countyInTitle(find, basis) || findName(bodyOf(find), [basis.countyName]) === undefined) return undefined
  return { words: 'county named in the text', points: 15 }
}

const placeInTitle: RankingRule = ({ title }, { placeNames }) => {
  const place = findName(title, placeNames)
  return place === undefined ? undefined : { words: `${place} named in the title`, points: 20 }
}

const placeInText: RankingRule = (find, basis) => {
  if (placeInTitle(find, basis)) return undefined
  const place = findName(bodyOf(find), basis.placeNames)
  return place === undefined ? undefined : { words: `${place} named in the text`, points: 10 }
}

/** An event is where it takes place, whatever is said of it. */
function bodyOf(find: Parameters<RankingRule>[0]): string {
  const place = find.kind === 'news' ? '' : (find.location ?? '')
  return `${place} \n ${find.summary ?? ''} \n ${find.text.slice(0, LOOKED_THROUGH)}`
}

export const placeRules: readonly RankingRule[] = [countyInTitle, countyInText, placeInTitle, placeInText]
