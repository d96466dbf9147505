import { trimEndCharacters } from '@hometown/shared-types/trim-characters'
import { quotesIn } from '../bound/quotes.ts'

const NAME = /\p{Lu}[\p{L}'-]+/gu
const SPEAKS =
  /\b(?:said|says|told|asked|replied|answered|added|wrote|called|shouted|joked|recalled|argued|explained|insisted|according)\b/
const NEAR = 60

/** Words in quotation marks that the passage has from somebody else. */
export function speakerProblems(passage: string, statement: string): string[] {
  for (const quote of quotesIn(statement).quotes) {
    const words = trimEndCharacters(quote, /[.,;:!?]/)
    const [known, said] = [speakerOf(passage, words), speakerOf(statement, words)]
    if (known.size === 0 || said.size === 0 || [...said].some((name) => known.has(name))) continue
    return [`In the passage, ${[...known].join(' ')} says “${words}”, not ${[...said].join(' ')}.`]
  }
  return []
}

/** The names next to the quote, of the side that has a word for speaking. */
function speakerOf(text: string, quote: string): ReadonlySet<string> {
  const at = text.indexOf(quote)
  if (at < 0) return new Set()
  const behind = text.slice(at + quote.length).replace(/^[.,;:!?"\s]{1,9}/, '')
  const before = text.slice(Math.max(0, at - NEAR), at)
  const end = /[.;"]/.exec(behind)?.index ?? behind.length
  const after = behind.slice(0, Math.min(end, NEAR))
  const side =
    SPEAKS.test(after) && !/^(?:when|after|before|as|while)\b/.test(after)
      ? untilSpeaks(after)
      : SPEAKS.test(before)
        ? lastClause(before)
        : ''
  return new Set(side.match(NAME) ?? [])
}

/** 'Said Ann Lee at the hearing', 'Ann Lee told Tom Akers'. */
function untilSpeaks(side: string): string {
  const at = SPEAKS.exec(side)?.index ?? 0
  const before = side.slice(0, at)
  return /\p{Lu}/u.test(before) ? before : side.slice(at)
}

function lastClause(side: string): string {
  const at = SPEAKS.exec(side)?.index ?? side.length
  return side.slice(0, at)
}
