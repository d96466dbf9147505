import type { NumberFound } from './numbers.ts'

/** The source has the value but counts something else with it, and has another number for what the statement counts. */
export function countsSomethingElse(said: NumberFound, known: readonly NumberFound[]): boolean {
  const { counted } = said
  if (counted === undefined) return false
  const same = known.filter(({ value, kind }) => value === said.value && kind === said.kind)
  const others = known.filter((number) => number.counted !== undefined && isSameEntity(number.counted, counted))
  return (
    others.length > 0 &&
    same.length > 0 &&
    same.every((number) => number.counted !== undefined && !isSameEntity(number.counted, counted))
  )
}

function isSameEntity(one: string, other: string): boolean {
  return one.replace(/(?:es|s)$/, '') === other.replace(/(?:es|s)$/, '')
}
