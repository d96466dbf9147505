import { randomInt } from 'node:crypto'

/** Groups with hyphens between them, to be read out or typed: `groups` × `length` characters of `letters`. */
export function randomGroups(letters: string, groups: number, length: number): string {
  const group = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
