import { CONCEPT_GROUPS } from './concept-groups.ts'
import { stemOf } from './words.ts'

const CONCEPT_OF_WORD: ReadonlyMap<string, string> = new Map(
  CONCEPT_GROUPS.flatMap((group) => {
    const [name = '', ...others] = group.split(' ')
    return [name, ...others].map((word): [string, string] => [stemOf(word), stemOf(name)])
  }),
)

export function conceptsOf(words: readonly string[]): string[] {
  return words.map((word) => CONCEPT_OF_WORD.get(word) ?? word)
}
