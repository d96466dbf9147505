import type { Mentionable } from '@hometown/shared-types/comment'

const MOST = 6
/** Longer than any name. */
const LONGEST = 80

export interface MentionAtCaret {
  /** Where its @ stands. */
  readonly start: number
  readonly typed: string
}

/** The name that somebody is typing after an @; undefined if the caret is elsewhere. */
export function mentionAtCaret(text: string, caret: number): MentionAtCaret | undefined {
  const before = text.slice(Math.max(0, caret - LONGEST), caret)
  const at = before.lastIndexOf('@')
  if (at < 0 || /[\p{L}\p{N}]/u.test(before[at - 1] ?? '')) return undefined
  const typed = before.slice(at + 1)
  return typed.includes('\n') ? undefined : { start: caret - typed.length - 1, typed }
}

/** Those whose names begin with what is typed, also a later word of a name. Nobody after a whole user name and a space. */
export function peopleMatching(people: readonly Mentionable[], typed: string): Mentionable[] {
  const wanted = typed.toLowerCase()
  if (people.some(({ username }) => wanted === `${username.toLowerCase()} `)) return []
  return people.filter((person) => namesOf(person).some((name) => begins(name.toLowerCase(), wanted))).slice(0, MOST)
}

function namesOf({ username, displayName }: Mentionable): string[] {
  return displayName ? [username, displayName] : [username]
}

function begins(name: string, wanted: string): boolean {
  return name !== wanted && (name.startsWith(wanted) || name.includes(` ${wanted}`))
}
