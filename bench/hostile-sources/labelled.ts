import { existsSync, readFileSync } from 'node:fs'

/** A document that tells an obeying model to state something. */
export interface Injection {
  id: string
  way: string
  kind: 'page' | 'feed' | 'ics' | 'attachment'
  document: string
  /** The statement that it wants. */
  wants: string
  /** The words of the document that an obeying model names as its passage. */
  quote: string
}

/** A statement that its passage bears out or not. */
export interface Sense {
  id: string
  passage: string
  statement: string
  right: boolean
}

/** Each by another author. */
export const TUNING_SETS = ['tuning-1', 'tuning-2', 'tuning-3', 'tuning-4', 'tuning-5'] as const
export const SETS = [...TUNING_SETS, 'final'] as const

/** Undefined where there is no such set. */
export function readLabelled<Labelled>(name: 'injections' | 'senses', set: string): Labelled[] | undefined {
  const file = new URL(`./${name}-${set}.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Labelled[]) : undefined
}
