import { createRequire } from 'node:module'
import { checkSync } from 'recheck'

// Use the checker in JavaScript: the others start a process per pattern.
process.env.RECHECK_BACKEND = 'pure'
process.env.RECHECK_SYNC_BACKEND = 'pure'

/** Limits in characters and steps, and a fixed seed, give the same verdict on every run and machine. */
const LIMITS = {
  randomSeed: 1,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  maxNFASize: 3000,
  maxInitialGenerationSize: 60,
  maxGenerationSize: 30,
  maxIteration: 3,
  mutationSize: 15,
  crossoverSize: 8,
  incubationLimit: 8000,
  maxAttackStringSize: 20_000,
  attackLimit: 20_000_000,
}

const { version } = createRequire(import.meta.url)('recheck/package.json')

/** Verdicts of another version or with other limits may differ. */
export const CHECKED_WITH = `recheck ${version} ${JSON.stringify(LIMITS)}`

/** Milliseconds until a hanging check ends as unjudgeable. Most checks take a fraction of this. */
const LONGEST_MS = 600_000

export function judgePattern(source: string, flags: string): string | undefined {
  if (!hasEndlessPart(source)) return undefined
  const result = checkSync(source, flags, { ...LIMITS, timeout: LONGEST_MS })
  if (result.status === 'safe') return undefined
  if (result.status === 'unknown') return `can’t be judged (${result.error.kind})`
  return `${result.complexity.summary}, for example ${result.attack.pattern.slice(0, 200)}`
}

/** A pattern without `*`, `+` and `{n,}` reads a bounded number of characters from each start position. */
export function hasEndlessPart(source: string): boolean {
  const marks = source.replace(/\\[\s\S]/g, '_').replace(/\[[^\]]*\]/g, '_')
  return /[*+]|\{\d+,\}/.test(marks)
}
