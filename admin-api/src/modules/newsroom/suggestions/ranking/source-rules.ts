import type { ReaderCategory } from '@hometown/shared-types/category'
import { findName } from './names-in-text.ts'
import type { RankingRule } from './ranking-rule.ts'

const FEWEST_DECISIONS = 5

const SECTIONS: Readonly<Record<ReaderCategory, readonly string[]>> = {
  Events: ['event', 'events', 'calendar', 'things to do', 'arts', 'entertainment', 'festival', 'concert'],
  Sports: ['sport', 'sports', 'athletics', 'football', 'basketball', 'baseball', 'softball', 'soccer', 'volleyball'],
  Community: ['community', 'local', 'local news', 'news', 'schools', 'education', 'neighbors', 'government'],
  Business: ['business', 'economy', 'development', 'agriculture', 'chamber'],
  Obituaries: ['obituary', 'obituaries', 'death notices', 'deaths', 'in memoriam'],
  Clubs: ['club', 'clubs', 'rotary', 'lions', 'kiwanis', '4h', 'scouts', 'volunteers'],
  Churches: ['church', 'churches', 'faith', 'religion', 'worship', 'parish'],
}

/** Editors chose the source for a reason. */
const chosen: RankingRule = () => ({ words: 'from one of your sources', points: 15 })

const section: RankingRule = ({ kind, categoryWords }, { source: { category } }) => {
  const isFiled = kind === 'event' ? category === 'Events' : kind === 'fixture' && category === 'Sports'
  const isNamed = categoryWords.some((words) => findName(words, SECTIONS[category]) !== undefined)
  return isFiled || isNamed ? { words: `fits the source’s category, ${category}`, points: 5 } : undefined
}

const record: RankingRule = (_item, { source: { approved, rejected } }) => {
  const decisions = approved + rejected
  if (decisions < FEWEST_DECISIONS) return undefined
  const share = approved / decisions
  if (share >= 0.75) return { words: `${approved} of ${decisions} from this source approved`, points: 15 }
  if (share >= 0.5) return { words: `${approved} of ${decisions} from this source approved`, points: 5 }
  return share > 0.25 ? undefined : { words: `${rejected} of ${decisions} from this source rejected`, points: -15 }
}

export const sourceRules: readonly RankingRule[] = [chosen, section, record]
