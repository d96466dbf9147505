import { CLAIMANT, type Kind, type Qualifier, qualifiersIn } from './qualifier-words.ts'
import type { Token } from './tokens.ts'

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
/** 'Without a buyer it closes', 'it closes unless there is a buyer'. */
const INSTEAD_OF_IF = /^(?:without|barring|except|until|once|when|depends?|hinges?)$/
/** 'He said he would' is 'he says he will'. */
const SAID = /^(?:said|told|announced|promised|wrote)$/
/** 'A vote on banning it' is a vote on whether to ban it. */
const OPEN_QUESTION = /^(?:vote|votes|voting|decide|question|consider|weigh|weighing)$/
const NEARLY = /^(?:nearly|almost|narrowly)$/
const FUTURE = new Set(['will', 'shall', 'to'])
const REACH = 9

/** What the passage says only as possible, planned, alleged and so on, and the statement as a fact; and the reverse. */
export function qualifierProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  const own = qualifiersIn(statement, passage)
  const stems = new Set(statement.filter(({ isContent, isName }) => isContent || isName).map(({ stem }) => stem))
  const isFuture = statement.some(({ small }) => FUTURE.has(small))
  const known = qualifiersIn(passage)
  for (const { kind, word, at } of known) {
    if (!reaches(passage, { kind, at, word }, stems)) continue
    if (own.some((one) => CARRIES[kind].includes(one.kind))) continue
    if (word !== 'may' && statement.some(({ small }) => small === word)) continue
    if (kind === 'expected' && isFuture) continue
    if (kind === 'planned' && isToCome(statement)) continue
    if (kind === 'accused' && hasClaimant(statement)) continue
    if (word === 'should' && own.some((one) => one.kind === 'expected')) continue
    if (word === 'bid' && /^(?:lost|won|failed)$/.test(passage[at - 2]?.small ?? '')) continue
    if (word === 'whether' && statement.some(({ small }) => OPEN_QUESTION.test(small))) continue
    if (/^(?:request|bid|petition)$/.test(word) && isDenied(passage) && isDenied(statement)) continue
    if (kind === 'condition' && statement.some(({ small }) => INSTEAD_OF_IF.test(small))) continue
    if (kind === 'would' && isFuture && passage.some(({ small }) => SAID.test(small))) continue
    if (kind === 'part' && (hasCount(statement) || at > firstShared(passage, stems))) continue
    return [`The passage says “${word}”; the statement says it as a fact.`]
  }
  const added = own.find(
    ({ kind, word }) =>
      !(kind === 'accused' && passage.some(({ small }) => CLAIMANT.test(small))) &&
      !(kind === 'tried' && passage.some(({ small }) => NEARLY.test(small))) &&
      !(kind === 'condition' && passage.some(({ small }) => INSTEAD_OF_IF.test(small))) &&
      kind !== 'expected' &&
      kind !== 'part' &&
      !known.some((one) => one.word === word || CARRIES[one.kind].includes(kind)),
  )
  const isOpen = passage.some(({ small }) => small === 'will' || small === 'to')
  return added && known.length === 0 && !isOpen
    ? [`The statement says “${added.word}”; the passage says it as a fact.`]
    : []
}

/** 'The lawsuit says that …' */
function hasClaimant(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ small }, at) =>
      /^(?:says?|said|alleges?|claims?|claimed|contends?|accuses?|states?)$/.test(small) &&
      tokens.slice(Math.max(0, at - 3), at).some((one) => CLAIMANT.test(one.small)),
  )
}

/** 'The road is to be paved.' */
function isToCome(tokens: readonly Token[]): boolean {
  return tokens.some(({ small }, at) => small === 'to' && /^(?:is|are)$/.test(tokens[at - 1]?.small ?? ''))
}

function isDenied(tokens: readonly Token[]): boolean {
  return tokens.some(({ small }) => /^(?:denied|denies|rejected|refused|turned|dismissed)$/.test(small))
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
