import type { NumberFound } from './numbers.ts'

/** The value is in the source, but there it counts something else, and of this there is another number. */
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
