import type { Token } from './tokens.ts'

interface Kept {
  /** What the passage says. */
  word: RegExp
  /** What the statement may say for it. */
  kept: RegExp
}

/** Small words on which a sense hangs: a statement about what they qualify has to have them, or say them in another way. */
const KEPT: readonly Kept[] = [
  {
    word: /^(?:only|solely|exclusively|alone)$/,
    kept: /^(?:only|solely|exclusively|just|sole|lone|alone|single|limited|limits|limit|restricted|restricts|except|apart|besides|other|none|no|nobody|nothing|not|must|unless|without)$/,
  },
  {
    word: /^(?:except|excluding|barring)$/,
    kept: /^(?:except|excluding|barring|apart|besides|but|save|not|without|unless)$/,
  },
  {
    word: /^unless$/,
    kept: /^(?:unless|without|barring|not|except|until|hinges|depends|otherwise)$/,
  },
  {
    word: /^(?:if|provided|providing)$/,
    kept: /^(?:if|provided|providing|assuming|contingent|conditional|conditioned|condition|once|pending|depends|depend|depending|hinges|hinge|unless|would|could|may|might|when|whether|requires|require|needs|until|before|should)$/,
  },
  {
    word: /^(?:former|ex|retired|onetime)$/,
    kept: /^(?:former|formerly|ex|retired|late|past|previous|once|old|onetime|longtime|used|died|dead|deceased|ago)$/,
  },
  {
    word: /^(?:acting|interim|temporary|temporarily|provisional|substitute)$/,
    kept: /^(?:acting|interim|temporary|temporarily|provisional|substitute|stead|standing|filling|until|meantime|while|now)$/,
  },
  {
    word: /^(?:proposed|planned|draft|preliminary|tentative|prospective|requested)$/,
    kept: /^(?:propos\w*|plan\w*|draft|preliminary|tentativ\w*|prospective|would|may|might|could|request\w*|want\w*|seek\w*|weigh\w*|consider\w*|will|if|intend\w*|hop\w*|ask\w*)$/,
  },
  {
    word: /^(?:deputy|assistant|vice|associate|co|elect|designate|honorary|nominee|candidate|would-be)$/,
    kept: /^(?:deputy|assistant|vice|associate|co|elect|elected|designate|honorary|nominee|candidate|would-be|running|second)$/,
  },
  {
    word: /^(?:nearly|almost)$/,
    kept: /^(?:nearly|almost|narrowly|close|closely|about|around|roughly|some|near|failed|short|not|just|under|almost|most)$/,
  },
  {
    // What somebody says is so isn’t so because of it.
    word: /^(?:says?|claims?|contends?|argues?|argued|maintains?|insists?|insisted|thinks?|feels?|fears?)$/,
    kept: /^(?:sa(?:ys?|id|ying)|claim\w*|contend\w*|argu\w*|maintain\w*|insist\w*|think\w*|thought|feels?|felt|fears?|feared|according|alleg\w*|accus\w*|call(?:s|ed)?|told|tells?|ask\w*|want\w*|believ\w*|announc\w*|warn\w*|describ\w*|report\w*|explain\w*|deni\w+|dispute\w*|hold\w*|opinion|view|reportedly|may|might)$/,
  },
  {
    word: /^(?:rarely|seldom|hardly|scarcely|barely)$/,
    kept: /^(?:rarely|rare|seldom|hardly|scarcely|barely|few|little|not|never|unusual|uncommon)$/,
  },
  {
    word: /^(?:despite|notwithstanding)$/,
    kept: /^(?:despite|notwithstanding|although|though|even|but|while|yet|still|anyway|regardless|however)$/,
  },
  {
    word: /^(?:partly|partially|partial|mostly|largely|mainly)$/,
    kept: /^(?:partly|partially|partial|part|mostly|largely|mainly|most|some|half)$/,
  },
]
const REACH_BEHIND = 7
const REACH_BEFORE = 3

/** Of these words, those that stand by what the statement speaks of and that it leaves out. */
export function smallWordProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  const stems = new Set(statement.filter(isTelling).map(({ stem }) => stem))
  for (const { word, kept } of KEPT) {
    for (const [at, token] of passage.entries()) {
      if (token.isName && at > 0 && !word.test(token.small)) continue
      if (!word.test(token.small) || statement.some(({ small }) => kept.test(small) || kept.test(firstPart(small))))
        continue
      const near = [
        ...passage.slice(Math.max(0, at - REACH_BEFORE), at),
        ...passage.slice(at + 1, at + 1 + REACH_BEHIND),
      ]
      if (near.some((one) => isTelling(one) && stems.has(one.stem)))
        return [`The passage says “${token.word}”; the statement leaves that out.`]
    }
  }
  return []
}

function isTelling({ isContent, isName, small }: Token): boolean {
  return isContent || isName || /^\d/.test(small)
}

function firstPart(small: string): string {
  return small.split('-')[0] ?? small
}
