import type { Token } from './tokens.ts'

type Kind = 'possible' | 'would' | 'part' | 'planned' | 'expected' | 'condition' | 'accused' | 'tried' | 'rumored'

const WORDS: Readonly<Record<Kind, string>> = {
  possible: `could may might possibly perhaps maybe potentially potential possible possibility whether likely unlikely probably appears appear appeared seems seemed
    apparently uncertain unclear should`,
  would: 'would',
  part: 'some half third quarter fifth portion partly partially part most several few section wing mostly',
  planned: `plans plan planned planning proposes propose proposed proposal proposing considers consider considering considered seeks seek seeking sought hopes
    hope hoping hoped aims aim intends intend intended wants want wanted weighs weigh weighing mulls mulling requests request requested asks asked urges urged recommends
    recommend recommended recommendation suggests suggested draft tentative tentatively proposed asking petition applied applies apply applying application bid bids petitioned threatened threatens vowed promises promised pledged
    discussed discussing debated eyeing exploring studying`,
  expected: 'expected expects expect scheduled slated set due anticipated anticipates projected estimated forecast',
  condition: 'if unless pending subject provided contingent conditional assuming',
  accused: `alleged allegedly alleges allege allegation allegations accused accuses accuse suspected suspects suspect believed believes believe charged charges charge
    claims claimed claim according complaint lawsuit thought indicted indictment investigating investigated investigation investigate questioned probe
    faces face facing`,
  rumored:
    'reportedly rumored rumors rumor unconfirmed purported purportedly supposedly gossip speculation so-called hoax satire joke fictional imaginary imagine imagined',
  tried: 'tried tries try trying attempted attempts attempt attempting almost nearly narrowly',
}
const KIND_OF = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) => words.split(/\s+/).map((word) => [word, kind as Kind] as const)),
)
export function isSameKind(one: string, other: string): boolean {
  const kind = KIND_OF.get(one)
  return kind !== undefined && kind === KIND_OF.get(other)
}

/** What the statement may say instead. */
const CARRIES: Readonly<Record<Kind, readonly Kind[]>> = {
  possible: ['possible', 'condition', 'rumored'],
  would: ['would', 'possible', 'planned', 'condition', 'expected'],
  part: ['part'],
  planned: ['planned', 'possible', 'would', 'expected', 'condition'],
  expected: ['expected', 'planned', 'possible'],
  condition: ['condition', 'possible', 'would', 'planned'],
  accused: ['accused', 'rumored', 'possible'],
  rumored: ['rumored', 'possible', 'accused'],
  tried: ['tried'],
}
const FUTURE = new Set(['will', 'shall', 'to'])
const REACH = 9

interface Qualifier {
  kind: Kind
  word: string
  at: number
}

/** What the passage says only as possible, planned, alleged and so on, and the statement as a fact; and the reverse. */
export function qualifierProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  const own = qualifiersIn(statement)
  const stems = new Set(statement.filter(({ isContent, isName }) => isContent || isName).map(({ stem }) => stem))
  const isFuture = statement.some(({ small }) => FUTURE.has(small))
  const known = qualifiersIn(passage)
  for (const { kind, word, at } of known) {
    if (!reaches(passage, { kind, at, word }, stems)) continue
    if (own.some((one) => CARRIES[kind].includes(one.kind))) continue
    if (word !== 'may' && statement.some(({ small }) => small === word)) continue
    if (kind === 'expected' && isFuture) continue
    if (kind === 'part' && (hasCount(statement) || at > firstShared(passage, stems))) continue
    return [`The passage says “${word}”; the statement says it as a fact.`]
  }
  const added = own.find(
    ({ kind, word }) =>
      kind !== 'expected' &&
      kind !== 'part' &&
      !known.some((one) => one.word === word || CARRIES[one.kind].includes(kind)),
  )
  const isOpen = passage.some(({ small }) => small === 'will' || small === 'to')
  return added && known.length === 0 && !isOpen
    ? [`The statement says “${added.word}”; the passage says it as a fact.`]
    : []
}

function qualifiersIn(tokens: readonly Token[]): Qualifier[] {
  return tokens.flatMap(({ small, isName }, at) => {
    const kind = isName ? undefined : KIND_OF.get(small)
    return kind === undefined || isOther(tokens, at) ? [] : [{ kind, word: small, at }]
  })
}

/** 'May 5', 'the plan' of a city, 'charged $5', 'set a record', 'according to the sheriff', 'due to'. */
function isOther(tokens: readonly Token[], at: number): boolean {
  const { small = '', word = '' } = tokens[at] ?? {}
  const next = tokens[at + 1]?.small ?? ''
  const before = tokens[at - 1]?.small ?? ''
  if (small === 'may') return /^\d/.test(next) || word === 'May' || isPermission(tokens)
  if (small === 'part' || small === 'section' || small === 'wing') return next !== 'of' || before === 'as'
  if (small === 'third' || small === 'fifth' || small === 'quarter') return !/^(?:a|one|two|three)$/.test(before)
  if (small === 'some') return next !== 'of' && /^\d/.test(next)
  if (small === 'few') return before !== 'a'
  if (/^(?:nearly|almost|narrowly)$/.test(small))
    return /^(?:\d.*|half|all|every|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|hundreds?|thousands?)$/.test(
      next,
    )
  if (small === 'most' || small === 'half') return next !== 'of' && next !== 'the'
  if (small === 'set') return next !== 'to' && next !== 'for'
  if (small === 'due') return next === 'to' || !/^(?:on|by|in|next|this|before|open)$/.test(next)
  if (small === 'according')
    return !tokens
      .slice(at, at + 6)
      .some((one) =>
        /^(?:complaint|lawsuit|suit|affidavit|rumors?|allegations?|posts?|filing|petition|warrant)$/.test(one.small),
      )
  if (/^charge[sd]?$/.test(small))
    return (
      !tokens
        .slice(Math.max(0, at - 4), at + 3)
        .some((one) => /^(?:with|of|felony|was|were|been|face|faces|criminal|filed)$/.test(one.small)) ||
      /^\d/.test(next)
    )
  if (/^(?:subject|provided|set)$/.test(small)) return next !== 'to' && next !== 'that'
  if (
    /^(?:complaint|lawsuit|investigation|probe|recommendation|plan|plans|draft|request|requests|hope|want|believe|petition|likely|issue|try|asks|asked|claim|claims|suspect|suspects|consider|charge|charges|attempt|attempts)$/.test(
      small,
    ) &&
    /^(?:the|a|this|his|her|their|its|that|no|two|three|our)$/.test(before)
  )
    return !/^(?:to|that|for|of)$/.test(next)
  return false
}

/** 'Only residents may park there.' */
function isPermission(tokens: readonly Token[]): boolean {
  return tokens.some(({ small }) => /^(?:only|must|permit|permits|allowed)$/.test(small))
}

function hasCount(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ small }, at) =>
      /^\d|^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/.test(small) &&
      tokens.slice(at + 1, at + 3).some((one) => one.small === 'of'),
  )
}

function firstShared(passage: readonly Token[], stems: ReadonlySet<string>): number {
  return passage.findIndex((token) => token.isContent && stems.has(token.stem)) + 3
}

/** Whether a word of the statement stands behind the qualifier, or anywhere in its sentence for a condition. */
function reaches(passage: readonly Token[], { kind, at }: Qualifier, stems: ReadonlySet<string>): boolean {
  const isShared = (one: Token) => (one.isContent || one.isName) && stems.has(one.stem)
  if (kind === 'condition' || kind === 'rumored') return passage.some(isShared)
  const behind = passage.slice(at + 1, at + 1 + REACH)
  if (behind.some(isShared)) return true
  return kind === 'accused' && passage.slice(Math.max(0, at - REACH), at).some(isShared)
}
