import { plain } from '../bound/plain.ts'
import { clausesAbout, hasSame, saysSomething } from './clauses.ts'
import { governorIn, isOtherPolarity, newDecisiveVerb, newOutcome } from './outcomes.ts'
import { newRelation, otherCounted } from './relations.ts'
import { type Token, tokensOf } from './tokens.ts'
import { turnLeftOut } from './turns.ts'
import { isPassive, isSameForm, isSpeechVerb, verbsIn } from './verbs.ts'

/** More words that the passage has in no form, and the statement says something of its own. */
const MOST_NEW = 3
const DATE = /day$|^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|next|last|this|years?|weeks?|months?)/
const PREPOSITION =
  /^(?:of|at|in|on|for|from|to|with|by|over|against|after|before|under|into|near|during|until|about|as)$/

/**
 * What keeps a statement from being a plain restatement of its passage: the same verbs, done in both, with the same
 * subject and object, and nothing that turns them around. Undefined for a plain one. Structure instead of lists, so that it
 * holds for turns that no list has.
 */
export function restatementDoubt(passageText: string, statementText: string): string | undefined {
  const statement = tokensOf(plain(statementText))
  const all = tokensOf(plain(passageText))
  const passage = clausesAbout(plain(passageText), statement)
  const doubt =
    governorIn(passage, statement) ??
    turnLeftOut(plain(passageText), plain(statementText)) ??
    otherForm(passage, statement) ??
    newOutcome(all, statement) ??
    newDecisiveVerb(all, statement) ??
    otherPlace(passage, statement) ??
    otherObject(passage, statement) ??
    newRelation(all, statement) ??
    otherCounted(all, statement) ??
    tooNew(all, statement)
  if (doubt !== undefined) return `${doubt} Compare them before you publish it.`
  return isOtherPolarity(passage, statement)
    ? 'Only one of the passage and the statement denies something. Compare them before you publish it.'
    : undefined
}

function tooNew(passage: readonly Token[], statement: readonly Token[]): string | undefined {
  const fresh = statement.filter((token) => saysSomething(token) && !hasSame(passage, token))
  return fresh.length > MOST_NEW
    ? `The passage has no words for “${fresh.map(({ word }) => word).join('”, “')}”.`
    : undefined
}

/** 'Resigned' where the passage says 'withdrew his resignation', 'took' where it says 'a plea to taking'. */
function otherForm(passage: readonly Token[], statement: readonly Token[]): string | undefined {
  const verb = verbsIn(statement).find((at) => {
    const places = placesOf(passage, statement[at])
    return places.length > 0 && !places.some((place) => isSameForm(passage, place, statement, at))
  })
  return verb === undefined ? undefined : `The passage doesn’t say “${statement[verb]?.word}”.`
}

/** The subject stands behind the verb in the passage, or the object before it, without a change of the voice. */
function otherPlace(passage: readonly Token[], statement: readonly Token[]): string | undefined {
  const verb = verbsIn(statement)[0]
  if (verb === undefined) return
  const isRole = (token: Token) => saysSomething(token) && !DATE.test(token.small)
  // 'Lee said that the fair opens'
  const said = statement.slice(0, verb).findLastIndex(isSpeechVerb)
  const subject = statement.slice(said + 1, verb).findLast(isRole)
  const object = statement.slice(verb + 1).find(isRole)
  const places = placesOf(passage, statement[verb])
  const isSame = places.some((place) => {
    const isFlipped = isPassive(passage, place) !== isPassive(statement, verb)
    const before = passage.slice(0, place)
    const behind = passage.slice(place + 1)
    if (isOnlyIn(subject, isFlipped ? before : behind, isFlipped ? behind : before)) return false
    return isFlipped || !isOnlyIn(object, before, behind)
  })
  return places.length === 0 || isSame
    ? undefined
    : `The passage may say “${statement[verb]?.word}” of someone or something else.`
}

function isOnlyIn(token: Token | undefined, some: readonly Token[], others: readonly Token[]): boolean {
  const isIn = (tokens: readonly Token[]) => tokens.some(({ stem }) => stem === token?.stem)
  return token !== undefined && isIn(some) && !isIn(others)
}

/** 'Closed the store' where the passage says 'closed the meat counter of the store'. */
function otherObject(passage: readonly Token[], statement: readonly Token[]): string | undefined {
  const verb = verbsIn(statement)[0]
  if (verb === undefined || isPassive(statement, verb)) return
  const object = statement.slice(verb + 1).find((token) => saysSomething(token) || PREPOSITION.test(token.small))
  if (object === undefined || PREPOSITION.test(object.small)) return
  const places = placesOf(passage, statement[verb]).filter((place) => !isPassive(passage, place))
  if (places.length === 0 || !passage.some(({ stem }) => stem === object.stem)) return
  return places.some((place) => objectBehind(passage, place).some(({ stem }) => stem === object.stem))
    ? undefined
    : `The passage may say “${statement[verb]?.word}” of something else than “${object.word}”.`
}

function objectBehind(passage: readonly Token[], place: number): readonly Token[] {
  const behind = passage.slice(place + 1)
  const first = behind.findIndex((token) => saysSomething(token) || /\d/.test(token.small))
  const end = behind.findIndex(({ small }, at) => at > first && PREPOSITION.test(small))
  return end < 0 ? behind : behind.slice(0, end)
}

function placesOf(passage: readonly Token[], token: Token | undefined): number[] {
  return passage.flatMap(({ stem }, at) => (stem === token?.stem ? [at] : []))
}
