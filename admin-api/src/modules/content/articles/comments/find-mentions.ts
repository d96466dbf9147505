import type { MentionableRow } from './comments.repository.ts'

/** More would be a mailing list. */
const MENTIONS_PER_COMMENT = 20

const WORD = /[\p{L}\p{N}]/u

export interface FoundMention {
  readonly account: MentionableRow
  /** As it stands in the text after the @. */
  readonly name: string
}

/** `@` with a username or the name that somebody writes under, ignoring case. The longest name wins. */
export function findMentions(text: string, people: readonly MentionableRow[]): FoundMention[] {
  const names = people
    .flatMap((account) =>
      [account.username, account.display_name].flatMap((name) => (name ? [{ account, name: name.toLowerCase() }] : [])),
    )
    .sort((one, other) => other.name.length - one.name.length)
  const found = new Map<string, FoundMention>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (found.size >= MENTIONS_PER_COMMENT) break
    if (at > 0 && WORD.test(text[at - 1] ?? '')) continue
    const known = names.find(({ name }) => isName(text, at + 1, name))
    if (!known || found.has(known.account.id)) continue
    const name = text.slice(at + 1, at + 1 + known.name.length)
    found.set(known.account.id, { account: known.account, name })
  }
  return [...found.values()]
}

function isName(text: string, start: number, name: string): boolean {
  const end = start + name.length
  return text.slice(start, end).toLowerCase() === name && !WORD.test(text[end] ?? '')
}
