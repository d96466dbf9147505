import type { Token } from './tokens.ts'

type Tense = 'past' | 'future' | 'open'

const FUTURE = new Set(['will', 'shall', 'would', 'tomorrow'])
const TO_COME =
  /^(?:plans?|planned|expected|expects?|scheduled|set|slated|due|hopes?|aims?|intends?|wants?|going|about|seeks?|ready|preparing|prepares)$/
export const IRREGULAR_PAST =
  /^(?:was|were|had|did|went|came|took|gave|made|got|saw|won|lost|beat|bought|sold|paid|met|held|led|left|found|kept|sent|spent|built|brought|stole|broke|chose|drove|fell|rose|grew|knew|ran|began|wrote|spoke|shot|struck|fought|died|withdrew|threw|stood|caught|sought|fled|became|told|said|bit|drank|ate|fed|flew|forgot|froze|hid|hurt|laid|lent|let|put|read|rode|rang|rebuilt|sang|sank|set|shook|shut|slid|spread|stuck|swam|swept|swore|taught|thought|tore|understood|wore|blew|bore|cut|dug|drew|hung|hit|cast|overthrew|oversaw|outbid)$/
const NOT_PAST = new Set(
  'need feed speed seed breed indeed hundred red bed shed sacred naked based wicked united'.split(' '),
)

/** The same word as done here and as still to come there. */
export function tenseProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  for (const [at, token] of statement.entries()) {
    if (!token.isContent) continue
    const said = tenseAt(statement, at)
    if (said === 'open') continue
    const known = passage.flatMap(({ stem }, place) => (stem === token.stem ? [tenseAt(passage, place)] : []))
    if (known.length === 0 || !known.every((tense) => tense !== 'open' && tense !== said)) continue
    return [
      said === 'past'
        ? `The passage says that this is still to come; the statement says that it has happened (“${token.word}”).`
        : `The passage says that this has happened; the statement says that it is still to come (“${token.word}”).`,
    ]
  }
  return []
}

function tenseAt(tokens: readonly Token[], at: number): Tense {
  const token = tokens[at]
  if (token === undefined) return 'open'
  const before = tokens.slice(Math.max(0, at - 4), at).filter(({ clause }) => clause === token.clause)
  const words = before.map(({ small }) => small)
  if (words.some((word) => FUTURE.has(word))) return 'future'
  const to = words.lastIndexOf('to')
  if (to >= 0 && to === words.length - 1 && words.slice(0, to).some((word) => TO_COME.test(word))) return 'future'
  if (to >= 0 && words[to + 1] === 'be' && words.slice(0, to).some((word) => TO_COME.test(word))) return 'future'
  if (to > 0 && to === words.length - 1 && /^(?:is|are|was|were)$/.test(words[to - 1] ?? '')) return 'future'
  if (words.some((word) => /^(?:be|being|is|are|to|may|might|could|should|can)$/.test(word))) return 'open'
  const isPast = IRREGULAR_PAST.test(token.small) || (/ed$/.test(token.small) && !NOT_PAST.has(token.small))
  return isPast ? 'past' : 'open'
}
