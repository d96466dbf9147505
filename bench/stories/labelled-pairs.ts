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
  const names = readdirSync(import.meta.dirname)
  return [...tuningFiles(), ...names.filter((name) => name === 'pairs-final.json')].map(readSet)
}

/** Without the one that nobody tuned on. */
export function readTuningSets(): LabelledSet[] {
  return tuningFiles().map(readSet)
}

function tuningFiles(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => /^pairs-tuning-\d+\.json$/.test(name))
    .sort()
}

function readSet(file: string): LabelledSet {
  const counties: LabelledCounty | LabelledCounty[] = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))
  return { name: file.replace('.json', ''), counties: Array.isArray(counties) ? counties : [counties] }
}
