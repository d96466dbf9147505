import type { Token } from './tokens.ts'

/** Steps of a matter before the law; the statement may not go further than the passage. */
const STEPS: readonly (readonly [step: number, words: string])[] = [
  [1, 'question questioned suspect suspected investigate investigated sought wanted cited citation ticketed warned'],
  [2, 'arrest arrested detained custody apprehended'],
  [3, 'accused charged charge charges alleged allegedly indicted indictment sued lawsuit complaint'],
  [4, 'pleaded plead trial tried arraigned'],
  [5, 'convicted conviction guilty'],
  [6, 'sentenced sentence imprisoned prison'],
]
const STEP_OF = new Map(STEPS.flatMap(([step, words]) => words.split(' ').map((word) => [word, step] as const)))
/** 'Pleaded guilty' is a conviction; 'pleaded not guilty' isn't. */
const NOT_GUILTY = /\bnot guilty\b/

export function legalProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  const known = highest(passage)
  const said = highest(statement)
  if (said === undefined || known === undefined) return []
  if (
    said.step <= known.step ||
    statement.some(({ small }) => small === 'could' || small === 'may' || small === 'faces')
  )
    return []
  return [`The passage says “${known.word}”; the statement says “${said.word}”.`]
}

function highest(tokens: readonly Token[]): { step: number; word: string } | undefined {
  const text = tokens.map(({ small }) => small).join(' ')
  const found = tokens.flatMap(({ small }) => {
    const step = STEP_OF.get(small)
    if (step === undefined || (small === 'guilty' && NOT_GUILTY.test(text))) return []
    return [{ step, word: small }]
  })
  return found.sort((one, other) => other.step - one.step)[0]
}
