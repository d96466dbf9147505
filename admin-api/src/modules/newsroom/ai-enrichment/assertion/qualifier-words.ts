import type { Token } from './tokens.ts'

export type Kind =
  | 'possible'
  | 'would'
  | 'part'
  | 'planned'
  | 'expected'
  | 'condition'
  | 'accused'
  | 'tried'
  | 'rumored'

const WORDS: Readonly<Record<Kind, string>> = {
  possible: `could may might possibly perhaps maybe potentially potential possible possibility whether likely unlikely probably appears appear appeared seems seemed
    apparently uncertain unclear should`,
  would: 'would',
  part: 'some half third quarter fifth portion partly partially part most several few section wing mostly',
  planned: `plans plan planned planning proposes propose proposed proposal proposing considers consider considering considered seeks seek seeking sought hopes
    hope hoping hoped aims aim intends intend intended wants want wanted weighs weigh weighing mulls mulling requests request requested asks asked urges urged recommends
    recommend recommended recommendation suggests suggested draft tentative tentatively proposed asking petition applied applies apply applying application bid bids petitioned threatened threatens vowed promises promised pledged
    discussed discussing debated eyeing exploring studying reviewing negotiating deliberating`,
  expected: 'expected expects expect scheduled slated set due anticipated anticipates projected estimated forecast',
  condition: 'if unless pending subject provided contingent conditional assuming barring hinges hinge depends depend',
  accused: `alleged allegedly alleges allege allegation allegations accused accuses accuse suspected suspects suspect believed believes believe charged charges charge
    claims claimed claim according complaint lawsuit thought indicted indictment investigating investigated investigation investigate questioned probe
    faces face facing`,
  rumored:
    'reportedly rumored rumors rumor unconfirmed purported purportedly supposedly gossip speculation so-called hoax satire joke fictional imaginary imagine imagined',
  tried: 'tried tries try trying attempted attempts attempt attempting almost nearly',
}
const KIND_OF = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) => words.split(/\s+/).map((word) => [word, kind as Kind] as const)),
)

export function isSameKind(one: string, other: string): boolean {
  const kind = KIND_OF.get(one)
  return kind !== undefined && kind === KIND_OF.get(other)
}

/** What they say is an accusation. */
export const CLAIMANT =
  /^(?:prosecutors?|police|deputies|investigators?|detectives?|lawsuit|suit|complaint|affidavit|indictment|charges?|warrant)$/

export interface Qualifier {
  kind: Kind
  word: string
  at: number
}

export function qualifiersIn(tokens: readonly Token[], around: readonly Token[] = []): Qualifier[] {
  return tokens.flatMap(({ small, isName }, at) => {
    const isAsLongAs = small === 'long' && tokens[at - 1]?.small === 'as' && tokens[at + 1]?.small === 'as'
    const kind = isName ? undefined : isAsLongAs ? 'condition' : KIND_OF.get(small)
    return kind === undefined || isOther(tokens, at, around) ? [] : [{ kind, word: small, at }]
  })
}

/** 'May 5', 'the plan' of a city, 'charged $5', 'set a record', 'according to the sheriff', 'due to'. */
function isOther(tokens: readonly Token[], at: number, around: readonly Token[]): boolean {
  const { small = '', word = '' } = tokens[at] ?? {}
  const next = tokens[at + 1]?.small ?? ''
  const before = tokens[at - 1]?.small ?? ''
  if (small === 'may') return /^\d/.test(next) || word === 'May' || isPermission([...tokens, ...around])
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
  return tokens.some(({ small }) =>
    /^(?:only|must|permit|permits|allowed|barred|banned|prohibited|forbidden|welcome|free|limited)$/.test(small),
  )
}
