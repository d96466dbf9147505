import { stemOf } from './stem.ts'
import type { Token } from './tokens.ts'

const VERBS = new Set(
  `sue arrest hire fire beat defeat edge top rout accuse charge attack shoot kill hit strike stab rob bite chase rescue save help pay sell buy give donate lend
  appoint elect name replace succeed endorse support oppose criticize praise blame thank defend represent marry divorce adopt follow lead
  join leave approve reject deny order ask urge warn tell invite visit host feed train teach coach fine ticket cite convict acquit sentence release investigate
  question identify own run manage operate acquire purchase donate award honor recognize fund finance lease rent borrow owe outbid challenge face lose
  win injure hurt wound pull push drag find discover spot report call contact notify treat transport take carry
  say add explain announce state testify write vote propose second request demand offer refuse cross overtake tackle trail outscore upset stun outlast`
    .split(/\s+/)
    .map(stemOf),
)
const SPEECH = new Set('say add explain announce state testify write tell'.split(' ').map(stemOf))

export function isSpeech(stem: string): boolean {
  return SPEECH.has(stem)
}

export const BE = /^(?:am|is|are|was|were|be|been|being|get|gets|got)$/
const END = /^(?:after|before|during|because|when|while|if|since|until|despite|which|who|that)$/
const REACH = 14

interface Action {
  stem: string
  verb: string
  agents: Token[]
  patients: Token[]
}

/** Who did it and to whom it was done, changed over. */
export function roleProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  const known = actionsIn(passage)
  for (const said of actionsIn(statement)) {
    if (isOtherWay(said.stem, passage, statement)) continue
    const same = known.filter(({ stem }) => stem === said.stem)
    if (same.length === 0) continue
    if (same.every((one) => isTurned(said, one)))
      return [`The passage says it the other way around: who did it and to whom (“${said.verb}”).`]
    if (!SPEECH.has(said.stem)) continue
    const speakers = said.agents.filter(({ isName }) => isName)
    const names = same.flatMap(({ agents, patients }) => [...agents, ...patients]).filter(({ isName }) => isName)
    if (
      speakers.length > 0 &&
      names.length > 0 &&
      !speakers.some(({ stem }) => names.some((name) => name.stem === stem))
    )
      return [
        `In the passage, ${names.map(({ word }) => word).join(' ')} says this, not ${speakers.map(({ word }) => word).join(' ')}.`,
      ]
  }
  return []
}

function isTurned(said: Action, known: Action): boolean {
  const isOnlyIn = (stem: string, some: readonly Token[], others: readonly Token[]) =>
    some.some((one) => one.stem === stem) && !others.some((one) => one.stem === stem)
  const agent = said.agents.some(({ stem }) => isOnlyIn(stem, known.patients, known.agents))
  const patient = said.patients.some(({ stem }) => isOnlyIn(stem, known.agents, known.patients))
  if (agent && patient) return true
  const hasOwn = (some: readonly Token[], others: readonly Token[]) =>
    some.some(({ stem }) => others.some((other) => other.stem === stem))
  if (agent) return said.patients.length === 0 && !hasOwn(said.agents, known.agents)
  return patient && said.agents.length === 0 && !hasOwn(said.patients, known.patients)
}

function actionsIn(tokens: readonly Token[]): Action[] {
  return tokens.flatMap((token, at) => {
    if (token.isName || !(VERBS.has(token.stem) || isVerbal(tokens, at)) || isNoun(tokens, at)) return []
    const behind = untilEnd(tokens.slice(at + 1))
    const before = tokens.slice(Math.max(0, at - 7), at).filter(({ clause }) => clause >= token.clause - 3)
    const isPassive = hasBe(before) && !/ing$/.test(token.small)
    const by = tokens.slice(at + 1, at + 10).findIndex(({ small }) => small === 'by')
    const subjects = says(before)
    if (isPassive)
      return [
        {
          stem: token.stem,
          verb: token.word,
          agents: by < 0 ? [] : says(untilEnd(tokens.slice(at + by + 2))),
          patients: subjects,
        },
      ]
    // 'The Larks lost to the Millers' is 'the Millers beat the Larks'.
    const next = tokens[at + 1]?.small
    if ((token.stem === stemOf('lose') || token.stem === stemOf('fall')) && next === 'to')
      return [{ stem: stemOf('beat'), verb: 'beat', agents: says(behind), patients: subjects }]
    const stem = WINS.has(token.stem) ? stemOf('beat') : token.stem
    return [{ stem, verb: token.word, agents: subjects, patients: says(behind) }]
  })
}

/** By its form: 'returned the mask', 'covers 80 percent'. */
function isVerbal(tokens: readonly Token[], at: number): boolean {
  const { small = '', isContent = false, clause } = tokens[at] ?? {}
  if (!isContent || small.length < 4) return false
  if (/[^e]ed$/.test(small)) return true
  const next = tokens[at + 1]
  return (
    /[^su]s$/.test(small) &&
    next?.clause === clause &&
    /^(?:\d.*|a|an|the|his|her|its|their|to)$/.test(next?.small ?? '')
  )
}

const DETERMINER = /^(?:a|an|the|his|her|their|its|no|this|that|of|in|for|on|another|each|every|any)$/

/** 'The fire', 'a burglary charge', but not 'the library lends laptops'. */
function isNoun(tokens: readonly Token[], at: number): boolean {
  const [other, before] = [tokens[at - 2], tokens[at - 1]]
  if (/ing$/.test(tokens[at]?.small ?? ''))
    return before !== undefined && DETERMINER.test(before.small) && before.small !== 'of'
  if (before === undefined || before.isName || /ed$/.test(tokens[at]?.small ?? '')) return false
  if (DETERMINER.test(before.small)) return true
  const next = tokens[at + 1]
  const hasObject =
    next?.clause === tokens[at]?.clause &&
    (next?.isName || next?.isContent || /^(?:a|an|the|his|her|their|its|\d.*)$/.test(next?.small ?? ''))
  return !hasObject && other !== undefined && DETERMINER.test(other.small)
}

const WINS = new Set('beat defeat edge top rout outscore upset stun outlast'.split(' ').map(stemOf))

/** 'Was shot and wounded' has it before both. */
export function hasBe(before: readonly Token[]): boolean {
  const reach = before.at(-1)?.small === 'and' ? 4 : 2
  return before.slice(-reach).some(({ small }) => BE.test(small))
}

/** 'Leased it from the village', which leased it to them. */
export function isOtherWay(stem: string, one: readonly Token[], other: readonly Token[]): boolean {
  const has = (tokens: readonly Token[], word: string) => tokens.some(({ small }) => small === word)
  return BOTH_WAYS.has(stem) && ((has(one, 'from') && has(other, 'to')) || (has(one, 'to') && has(other, 'from')))
}

const BOTH_WAYS = new Set('lease rent sublet'.split(' ').map(stemOf))

function untilEnd(tokens: readonly Token[]): Token[] {
  const first = tokens[0]
  const end = tokens.findIndex(({ small, clause }, index) => index > 0 && (END.test(small) || clause !== first?.clause))
  return tokens.slice(0, end < 0 ? REACH : Math.min(end, REACH))
}

function says(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ isName, isContent, small }) => isName || (isContent && !/^\d/.test(small)))
}
