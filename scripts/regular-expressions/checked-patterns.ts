import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKED_WITH, hasEndlessPart, judgePattern } from './judge-pattern.ts'

export interface Checked {
  /** Patterns that passed, sorted; without those that need no check. */
  passed: string[]
  wrong: string[]
}

interface Pattern {
  file: string
  source: string
  flags: string
}

/** Judging all patterns takes most of a minute, so this file keeps those that passed. */
export const CHECKED_PATTERNS = join(import.meta.dirname, 'checked-patterns.txt')

/** Judges what isn't known to have passed. */
export function checkPatterns(
  patterns: readonly Pattern[],
  known: ReadonlySet<string>,
  judge: typeof judgePattern = judgePattern,
): Checked {
  const verdicts = new Map<string, string | undefined>()
  const wrong: string[] = []
  for (const { file, source, flags } of patterns) {
    if (!hasEndlessPart(source)) continue
    const name = `/${source}/${flags}`
    if (!verdicts.has(name)) verdicts.set(name, known.has(name) ? undefined : judge(source, flags))
    const verdict = verdicts.get(name)
    if (verdict) wrong.push(`${file}: ${name} is ${verdict}`)
  }
  const passed = [...verdicts].flatMap(([name, verdict]) => (verdict === undefined ? [name] : []))
  return { passed: passed.sort(), wrong }
}

export function writeCheckedPatterns(passed: readonly string[]): string {
  return `${[CHECKED_WITH, ...passed].join('\n')}\n`
}

/** Nothing if another checker, or the same with other limits, made the list. */
export function readCheckedPatterns(text: string): Set<string> {
  const [checkedWith, ...passed] = text.trimEnd().split('\n')
  return new Set(checkedWith === CHECKED_WITH ? passed : [])
}

export function knownPatterns(): Set<string> {
  try {
    return readCheckedPatterns(readFileSync(CHECKED_PATTERNS, 'utf8'))
  } catch {
    // Without the list, everything is judged.
    return new Set()
  }
}
