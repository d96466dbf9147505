import { foldLetters } from '@hometown/shared-types/slug'
import type { KnownPlace } from './place-index.ts'

/** What addresses name after the street: `12 Elm St, Cedar Falls, IL` is in `cedar falls`. */
export function townsOfAddresses(places: readonly KnownPlace[]): string[] {
  const parts = places.flatMap(({ address }) => address.split(',').slice(1).map(plain))
  return [...new Set(parts.filter((part) => part.length > 2))]
}

/** Those that the text names as whole words. */
export function townsIn(text: string, towns: readonly string[]): ReadonlySet<string> {
  const words = ` ${plain(text)} `
  return new Set(towns.filter((town) => words.includes(` ${town} `)))
}

function plain(text: string): string {
  return (
    foldLetters(text)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).join(' ')
}
