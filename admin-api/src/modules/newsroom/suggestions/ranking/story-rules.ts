import type { RankingRule } from './ranking-rule.ts'
import { beginOfDay } from './today-of.ts'

const WEEK = 7
const MONTH = 30
const FULL_STORY = 800
const HARDLY_ANY = 120

/** In days of the county. Events have a calendar rule instead. */
const freshness: RankingRule = ({ kind, publishedAt }, basis) => {
  if (kind !== 'news' || publishedAt === null) return undefined
  if (publishedAt >= beginOfDay(basis, 0)) return { words: 'new today', points: 15 }
  if (publishedAt >= beginOfDay(basis, 1 - WEEK)) return { words: 'new this week', points: 8 }
  return publishedAt < beginOfDay(basis, -MONTH) ? { words: 'older than a month', points: -25 } : undefined
}

const length: RankingRule = ({ kind, text }) => {
  if (kind !== 'news') return undefined
  if (text.length >= FULL_STORY) return { words: 'a full story', points: 10 }
  return text.length < HARDLY_ANY ? { words: 'hardly any text', points: -5 } : undefined
}

const picture: RankingRule = ({ imageUrl }) => (imageUrl === null ? undefined : { words: 'has a picture', points: 5 })

export const storyRules: readonly RankingRule[] = [freshness, length, picture]
