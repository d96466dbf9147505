import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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

export interface LabelledSet {
  /** Of the file, without its ending. */
  name: string
  counties: LabelledCounty[]
}

/** The sets that the matcher was tuned on, and after them the one that nobody tuned on, if it is there. */
export function readSets(): LabelledSet[] {
  const names = readdirSync(import.meta.dirname).filter((name) => /^pairs-(?:tuning-\d+|final)\.json$/.test(name))
  const isFinal = (name: string) => Number(name.includes('final'))
  return names.sort((a, b) => isFinal(a) - isFinal(b) || a.localeCompare(b)).map(readSet)
}

function readSet(file: string): LabelledSet {
  const counties: LabelledCounty | LabelledCounty[] = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))
  return { name: file.replace('.json', ''), counties: Array.isArray(counties) ? counties : [counties] }
}
