import { stemOf } from './stem.ts'
import type { Token } from './tokens.ts'

const NEGATORS = new Set(
  'not never no nobody none nothing neither nor without hardly barely nowhere false untrue unable cannot zero'.split(
    ' ',
  ),
)
const DENY = stemOf('deny')
/** Together with the verb behind it. */
const REFUSALS = new Set(
  `deny den denies denied denying declined declines decline refused refuses refuse failed fails fail rejected rejects disputed
  disputes dispute stopped dropped halted canceled cancelled scrapped abandoned opposed opposes banned bans barred prohibits
  prohibited forbids forbidden ruled rules`.split(/\s+/),
)
/** Together with the noun behind it, too. */
const LACKS = new Set('avoided avoids avoid prevented prevents prevent averted lacks lack lacked lacking'.split(' '))
/** Denies by itself: 'the cause is unknown' where the passage says 'has not found the cause'. */
const DENIES =
  /^(?:un(?:known|clear|certain|changed|hurt|injured|harmed|damaged|affected|available|able|sold|paid|opened|solved|likely|decided|occupied|touched|answered)|missing|lacks?|lacking|without|alone|free|failed|closed|empty|vacant|absent|refused|declined|rejected|denied|denies|withdrew|avoided|spared|little|few|false)$/
const LIGHT = new Set(
  `immediat yet seek any find known know report make take give get want plan go come believ think release releas immediately
  requir need oblig forc abl expect involv consid appear seem feel intend further longer much even really actual`.split(
    /\s+/,
  ),
)

/** Which tokens are negated, by what. A negator reaches the first words behind it that say something. */
export function polaritiesOf(tokens: readonly Token[]): (string | undefined)[] {
  const negated: (string | undefined)[] = tokens.map(() => undefined)
  tokens.forEach((token, at) => {
    const isNot = NEGATORS.has(token.small) && !isOnly(tokens, at)
    if (!isNot && !isRefusal(tokens, at)) return
    let reached = 0
    for (let next = at + 1; next < tokens.length && next <= at + 9; next++) {
      const one = tokens[next]
      if (one === undefined || (one.clause !== token.clause && next > at + 1)) break
      if (!one.isContent) continue
      negated[next] = tokens
        .slice(at, next + 1)
        .map(({ word }) => word)
        .join(' ')
      if (LIGHT.has(one.stem)) continue
      reached += 1
      // 'Denied that the district had paid a coach' denies all of it.
      if (token.stem === DENY && reached < 4) continue
      const isNo = token.small === 'no'
      const isObject = reached === 1 && !isNo && /^(?:a|an|any)$/.test(tokens[next + 1]?.small ?? '')
      if (!isObject && !(isNo && reached < 3 && (hasBeBehind(tokens, next) || tokens[next + 1]?.isContent))) break
    }
    if (!isNobody(tokens, at)) return
    // 'The fire injured nobody.'
    for (let before = at - 1; before >= Math.max(0, at - 3) && tokens[before]?.clause === token.clause; before--) {
      if (!tokens[before]?.isContent) continue
      negated[before] = `${tokens[before]?.word} ${token.word}`
      break
    }
  })
  return negated
}

/** 'No charges were filed': what was not done is negated, too. */
function hasBeBehind(tokens: readonly Token[], at: number): boolean {
  return /^(?:is|are|was|were|be|been|has|have|had|will|would)$/.test(tokens[at + 1]?.small ?? '')
}

function isNobody(tokens: readonly Token[], at: number): boolean {
  const small = tokens[at]?.small ?? ''
  return /^(?:nobody|none|nothing)$/.test(small) || (small === 'no' && tokens[at + 1]?.small === 'one')
}

function negatedStems(tokens: readonly Token[], negated: readonly (string | undefined)[]): string[] {
  return tokens.flatMap(({ stem }, at) => (negated[at] === undefined ? [] : [stem]))
}

/** 'Not only', 'no doubt', 'no later than', 'no less than', 'No. 5'. */
function isOnly(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.small ?? ''
  return /^(?:only|just|doubt|later|less|fewer|sooner|\d.*)$/.test(next) && tokens[at]?.small !== 'none'
}

function isRefusal(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const next = tokens[at + 1]
  if (token === undefined || next?.clause !== token.clause) return false
  if (LACKS.has(token.small)) return true
  if (!REFUSALS.has(token.small)) return false
  if (token.small.startsWith('rule')) return next.small === 'out'
  return (
    /^(?:to|that|ever|having)$/.test(next.small) ||
    /ing$/.test(next.small) ||
    (token.stem === DENY && tokens.slice(at + 2, at + 5).some(({ small }) => small === 'that'))
  )
}

/** Words that both have, and that only one of them negates. */
export function negationProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  const inPassage = polaritiesOf(passage)
  const said = polaritiesOf(statement)
  const problems: string[] = []
  // Both deny something in common, with the words in another order.
  if (negatedStems(statement, said).some((stem) => negatedStems(passage, inPassage).includes(stem))) return []
  const isDenied = statement.some(
    ({ small }, at) => DENIES.test(small) || (small === 'true' && statement[at - 1]?.small === 'not'),
  )
  statement.forEach((token, at) => {
    if (!token.isContent || REFUSALS.has(token.small) || LACKS.has(token.small)) return
    const known = passage.flatMap(({ stem }, place) => (stem === token.stem ? [inPassage[place]] : []))
    if (known.length === 0) return
    const own = said[at]
    if (own === undefined && (isDenied || isNegatedNearby(statement, at))) return
    if (own === undefined && known.every((words) => words !== undefined))
      problems.push(`The passage says “${known[0]}”; the statement leaves that out.`)
    if (own !== undefined && known.every((words) => words === undefined))
      problems.push(`The statement says “${own}”; the passage doesn’t.`)
  })
  const plainly = (tokens: readonly Token[], negated: readonly (string | undefined)[]) =>
    tokens.filter((_, at) => negated[at] === undefined)
  // 'Not paid' is unpaid.
  return [...problems, ...prefixProblems(plainly(passage, inPassage), plainly(statement, said))].slice(0, 1)
}

const NEARBY = 4

/** 'Horses are not allowed' where the passage says 'not to horses'. */
function isNegatedNearby(tokens: readonly Token[], at: number): boolean {
  const own = tokens[at]?.clause
  return tokens
    .slice(Math.max(0, at - NEARBY), at + NEARBY + 1)
    .some(({ small, clause }) => NEGATORS.has(small) && clause === own)
}

const PREFIX = /^(?:un|non-?|dis|in|im|il|ir|de)(?=\p{L}{4})/u

/** 'Unchanged' and 'changed'. */
function prefixProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  const lone = (tokens: readonly Token[], others: readonly Token[]) =>
    tokens.flatMap(({ small, stem, isContent }) => {
      const rest = isContent && PREFIX.test(small) ? stemOf(small.replace(PREFIX, '')) : undefined
      if (rest === undefined || rest.length < 4 || others.some((other) => other.stem === stem)) return []
      const opposite = others.find((other) => other.stem === rest && !tokens.some((one) => one.stem === rest))
      return opposite ? [[small, opposite.small] as const] : []
    })
  return [
    ...lone(passage, statement).map(([own, other]) => `The passage says “${own}”; the statement says “${other}”.`),
    ...lone(statement, passage).map(([own, other]) => `The passage says “${other}”; the statement says “${own}”.`),
  ]
}
