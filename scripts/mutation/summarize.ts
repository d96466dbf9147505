import { excusedMutants } from './excused-mutants.ts'
import type { Mutant } from './read-report.ts'

export interface Summary {
  group: string
  mutants: number
  killed: number
  excused: number
  survived: number
  score: string
  seconds: number
}

/** Counts the mutants and prints the survivors. @param mutants undefined if Stryker failed */
export function summarize(group: string, mutants: readonly Mutant[] | undefined, milliseconds: number): Summary {
  const seconds = Math.round(milliseconds / 1000)
  if (!mutants) return { group, mutants: 0, killed: 0, excused: 0, survived: 0, score: 'failed', seconds }
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  const left = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const survivors = left.filter((mutant) => !isExcused(mutant))
  for (const { file, line, original, replacement } of survivors) {
    console.log(`${file}:${line}: ${oneLine(original)} → ${oneLine(replacement)}`)
  }
  const counted = killed.length + survivors.length
  return {
    group,
    mutants: counted,
    killed: killed.length,
    excused: left.length - survivors.length,
    survived: survivors.length,
    score: `${((100 * killed.length) / counted).toFixed(1)} %`,
    seconds,
  }
}

function isExcused(mutant: Mutant): boolean {
  return excusedMutants.some(
    ({ file, original, replacement = mutant.replacement, on = '' }) =>
      file === mutant.file &&
      original === mutant.original &&
      replacement === mutant.replacement &&
      mutant.lineText.includes(on),
  )
}

function oneLine(code: string): string {
  return code.replace(/\s+/g, ' ').slice(0, 120)
}
