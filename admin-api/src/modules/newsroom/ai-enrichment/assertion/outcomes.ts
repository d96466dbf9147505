import { hasSame } from './clauses.ts'
import { type Occurrence, occurrencesIn, pairsOf } from './occurrences.ts'
import { stemOf } from './stem.ts'
import { isSynonym } from './synonyms.ts'
import type { Token } from './tokens.ts'
import { verbsIn } from './verbs.ts'

/** What comes behind or before them didn't happen, or not so. */
const GOVERNORS = new Set(
  `withdraw drop lift rescind repeal revoke scrap reverse avoid avert stop halt block thwart foil throw toss dismiss overturn retract
  void recuse object objection need plea plead instead rather hardly barely mistake mistaken mistakenly hoax longer`
    .split(/\s+/)
    .map(stemOf),
)
const NEGATOR =
  /^(?:not|no|never|nobody|none|nothing|neither|nor|without|hardly|barely|cannot|unable|denie[sd]|denying|refuse[sd]|declined|un(?:true|known|clear|certain|available|hurt|injured|harmed))$/

/** Pairs by which a story goes one way or the other. */
const OUTCOMES = new Set(
  'win approve die injure rise open hire arrest convict begin lift build uphold cancel'
    .split(' ')
    .map(stemOf)
    .flatMap((stem) => pairsOf(stem)),
)

/** A word that turns a passage around and that the statement leaves out. */
export function governorIn(passage: readonly Token[], statement: readonly Token[]): string | undefined {
  const governor = passage.find((token) => !token.isName && GOVERNORS.has(token.stem) && !hasSame(statement, token))
  return governor && `The passage says “${governor.word}”; the statement leaves that out.`
}

/** A verb that has an opposite, such as 'grew' or 'won', where the passage has neither it nor anything of its kind. */
export function newOutcome(passage: readonly Token[], statement: readonly Token[]): string | undefined {
  const verbs = new Set(verbsIn(statement))
  const known = new Set(occurrencesIn(passage).map(({ pair }) => pair))
  const said = occurrencesIn(statement)
  const fresh = said.find(({ at, words, pair }) => {
    if (!OUTCOMES.has(pair) || !verbs.has(at) || said.some((one) => one.at === at && known.has(one.pair))) return false
    const stems = words.split(' ').map(stemOf)
    return (
      !stems.every((stem) => passage.some((token) => token.stem === stem)) &&
      !passage.some((token) => stems.some((stem) => isSynonym(stem, token.stem)))
    )
  })
  return fresh && `The passage has no word for “${fresh.words}”.`
}

/** One of them denies something, and no opposite of a word of the other explains it, as 'not open' does 'closed'. */
export function isOtherPolarity(passage: readonly Token[], statement: readonly Token[]): boolean {
  if (isDenying(passage) === isDenying(statement)) return false
  const known = occurrencesIn(passage)
  return !occurrencesIn(statement).some((said) =>
    known.some((one) => one.pair === said.pair && sideOf(one) === sideOf(said) && one.words !== said.words),
  )
}

function sideOf({ side, isNegated }: Occurrence): number {
  return isNegated ? 1 - side : side
}

function isDenying(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ small }, at) =>
      NEGATOR.test(small) &&
      !(/^no[t]?$/.test(small) && /^(?:only|later|less|more|fewer)$/.test(tokens[at + 1]?.small ?? '')),
  )
}

/** What nobody restates by a word for something else: 'escaped' of 'got as far as the laundry', 'lost' of 'cut the lead'. */
const DECISIVE = new Set('escape flee win lose steal quit attack confess lie cheat betray'.split(' ').map(stemOf))

export function newDecisiveVerb(passage: readonly Token[], statement: readonly Token[]): string | undefined {
  const fresh = statement.find((token) => !token.isName && DECISIVE.has(token.stem) && !hasSame(passage, token))
  return fresh && `The passage has no word for “${fresh.word}”.`
}
