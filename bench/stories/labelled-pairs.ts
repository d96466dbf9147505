import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface LabelledItem {
  source: string
  title: string
  text: string
  published: string | null
}

export const RELATIONS = ['same', 'follow-up', 'same-place', 'same-kind', 'same-names', 'hard'] as const

export interface LabelledCounty {
  county: string
  places: string[]
  pairs: { id: string; relation: (typeof RELATIONS)[number]; note: string; one: LabelledItem; other: LabelledItem }[]
}

/** @returns undefined if that half isn't there */
export function readPairs(half: 'tuning' | 'final'): LabelledCounty[] | undefined {
  const path = fileURLToPath(new URL(`pairs-${half}.json`, import.meta.url))
  if (!existsSync(path)) return undefined
  const counties: LabelledCounty | LabelledCounty[] = JSON.parse(readFileSync(path, 'utf8'))
  return Array.isArray(counties) ? counties : [counties]
}
