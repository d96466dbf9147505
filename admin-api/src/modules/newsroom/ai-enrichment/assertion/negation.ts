import type { Token } from './tokens.ts'

const NEGATORS = new Set(
  'not never no nobody none nothing neither nor without hardly barely nowhere false untrue unable cannot zero'.split(
    ' ',
  ),
)
/** Together with the verb behind it. */
const REFUSALS = new Set(
  `deny den denies denied denying declined declines decline refused refuses refuse failed fails fail rejected rejects disputed
  disputes dispute stopped dropped halted canceled cancelled scrapped abandoned opposed opposes banned bans barred prohibits
  prohibited forbids forbidden ruled rules`.split(/\s+/),
)
/** Together with the noun behind it, too. */
const LACKS = new Set('avoided avoids avoid prevented prevents prevent averted lacks lack lacked lacking'.split(' '))
const LIGHT = new Set(
  `immediat yet seek any find known know report make take give get want plan go come believ think release releas immediately
  expect involv consid appear seem feel intend further longer much even really actual`.split(/\s+/),
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
      if (reached > (token.small === 'no' && tokens[at + 1]?.small !== 'one' ? 1 : 0)) break
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

function isNobody(tokens: readonly Token[], at: number): boolean {
  const small = tokens[at]?.small ?? ''
  return /^(?:nobody|none|nothing)$/.test(small) || (small === 'no' && tokens[at + 1]?.small === 'one')
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
  return /^(?:to|that|ever|having)$/.test(next.small) || /ing$/.test(next.small)
}

/** Words that both have, and that only one of them negates. */
export function negationProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  const inPassage = polaritiesOf(passage)
  const said = polaritiesOf(statement)
  const problems: string[] = []
  statement.forEach((token, at) => {
    if (!token.isContent || REFUSALS.has(token.small) || LACKS.has(token.small)) return
    const known = passage.flatMap(({ stem }, place) => (stem === token.stem ? [inPassage[place]] : []))
    if (known.length === 0) return
    const own = said[at]
    if (own === undefined && known.every((words) => words !== undefined))
      problems.push(`The passage says “${known[0]}”; the statement leaves that out.`)
    if (own !== undefined && known.every((words) => words === undefined))
      problems.push(`The statement says “${own}”; the passage doesn’t.`)
  })
  return problems.slice(0, 1)
}
