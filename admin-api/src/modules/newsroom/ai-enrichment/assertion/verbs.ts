import type { Token } from './tokens.ts'

const PAST = new Set(
  `went gone came took taken gave given made got saw seen won lost bought sold paid met held led left found kept sent spent built rebuilt
  brought stole stolen broke broken chose chosen drove driven fell fallen rose risen grew grown knew known ran began begun wrote
  written spoke spoken shot struck hit bit bitten fought died lent withdrew threw thrown swore sworn stood taught caught sought fled
  fed shut cut put quit hurt set let tore torn became oversaw had`.split(/\s+/),
)
const AUXILIARY =
  /^(?:will|would|may|might|could|can|must|should|to|not|has|have|had|is|are|was|were|be|been|being|did|does|do)$/
const BEFORE_NOUN = /^(?:the|a|an|his|her|their|its|our|this|that|these|those|no|of|any|each|every)$/
const BEHIND_VERB = /^(?:the|a|an|its|his|her|their|over|out|up|down|all|every)$/
const SPEECH = /^(?:said|says|say|told|tell|announced|warned|testified|reported)$/
const BE = /^(?:is|are|was|were|be|been|being|get|got)$/
/** 'Resignation' of 'resign' */
const NOMINAL = /(?:tion|sion|ment|ance|ence|al|ure)s?$/

/** Where verbs stand as far as their form tells; words for speaking don't count. */
export function verbsIn(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ small, isName, isContent }, at) => {
    const before = tokens[at - 1]?.small ?? ''
    if (isName || SPEECH.test(small) || BEFORE_NOUN.test(before)) return []
    if ((small.length > 3 && /[^e]ed$/.test(small)) || PAST.has(small)) return [at]
    if (!isContent) return []
    const isPresent = at > 0 && /s$/.test(small) && BEHIND_VERB.test(tokens[at + 1]?.small ?? '')
    return AUXILIARY.test(before) || isPresent ? [at] : []
  })
}

export function isSpeechVerb({ small }: Token): boolean {
  return SPEECH.test(small)
}

export function isPassive(tokens: readonly Token[], at: number): boolean {
  const be = (token: Token | undefined) => BE.test(token?.small ?? '')
  return !/ing$/.test(tokens[at]?.small ?? '') && (be(tokens[at - 1]) || be(tokens[at - 2]))
}

/** Whether the passage has the verb of the statement as done, too: not as a noun, and not only as something to do. */
export function isSameForm(
  passage: readonly Token[],
  place: number,
  statement: readonly Token[],
  verb: number,
): boolean {
  const [known, said] = [passage[place]?.small ?? '', statement[verb]?.small ?? '']
  const [before, own] = [passage[place - 1]?.small ?? '', statement[verb - 1]?.small ?? '']
  if (known === said && before === own) return true
  if (/ing$/.test(known) && !/ing$/.test(said) && !BE.test(before)) return false
  if (before === 'to' && !AUXILIARY.test(own) && !isDecided(passage, place)) return false
  return !BEFORE_NOUN.test(before) && (known === said || !NOMINAL.test(known))
}

/** 'Voted 5 to 2 to approve' */
function isDecided(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - REACH), at).some(({ small }) => /^(?:voted|agreed)$/.test(small))
}

const REACH = 8
