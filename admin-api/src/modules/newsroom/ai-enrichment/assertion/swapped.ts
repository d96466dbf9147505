import { BE, hasBe, isOtherWay, isSpeech } from './roles.ts'
import { IRREGULAR_PAST } from './tenses.ts'
import type { Token } from './tokens.ts'

const REACH = 9

interface Deed {
  stem: string
  word: string
  /** Whether the one who does it stands behind the verb. */
  isPassive: boolean
  before: ReadonlySet<string>
  behind: ReadonlySet<string>
}

/** 'A waitress threw coffee on a customer' where the passage says 'a customer threw coffee on a waitress': whatever the verb. */
export function swappedProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  const known = deedsIn(passage)
  for (const said of deedsIn(statement)) {
    const same = known.filter(({ stem }) => stem === said.stem)
    if (isOtherWay(said.stem, passage, statement)) continue
    if (same.length > 0 && same.every((one) => isSwapped(one, said)))
      return [`The passage says it the other way around: who did it and to whom (“${said.word}”).`]
  }
  return []
}

function isSwapped(known: Deed, said: Deed): boolean {
  const [agents, patients] = sidesOf(known)
  const [ownAgents, ownPatients] = sidesOf(said)
  const turned = (own: ReadonlySet<string>, there: ReadonlySet<string>, not: ReadonlySet<string>) =>
    [...own].filter((stem) => there.has(stem) && !not.has(stem))
  return turned(ownAgents, patients, agents).length > 0 && turned(ownPatients, agents, patients).length > 0
}

function sidesOf({ isPassive, before, behind }: Deed): [ReadonlySet<string>, ReadonlySet<string>] {
  return isPassive ? [behind, before] : [before, behind]
}

function deedsIn(tokens: readonly Token[]): Deed[] {
  return tokens.flatMap((token, at) => {
    if (token.isName || !isVerb(tokens, at)) return []
    // '"…", said Ann Lee'
    if (isSpeech(token.stem) && tokens[at - 1]?.clause !== token.clause) return []
    const before = tokens.slice(Math.max(0, at - REACH), at)
    const behind = tokens.slice(at + 1, at + 1 + REACH)
    const isPassive = hasBe(before) && !/ing$/.test(token.small)
    const by = behind.findIndex(({ small }) => small === 'by')
    if (isPassive && by < 0) return []
    return [
      {
        ...{ stem: token.stem, word: token.word, isPassive },
        before: things(before),
        behind: things(isPassive ? behind.slice(by + 1) : behind),
      },
    ]
  })
}

function isVerb(tokens: readonly Token[], at: number): boolean {
  const small = tokens[at]?.small ?? ''
  // 'The plaintiff in the case against the city'
  if (/^(?:against|versus|over|rather|instead)$/.test(small))
    return !/^(?:it|him|her|them|that|this)$/.test(tokens[at + 1]?.small ?? 'it')
  const before = tokens[at - 1]?.small ?? ''
  if (/[^e]ed$/.test(small) && small.length > 4) return !/^(?:a|an|the|his|her|its|their)$/.test(before)
  if (/ing$/.test(small)) return BE.test(before)
  if (/^(?:say|says|claims?)$/.test(small)) return true
  return IRREGULAR_PAST.test(small) && !BE.test(small) && !/^(?:had|did)$/.test(small)
}

function things(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(
    tokens
      .filter(({ isContent, isName, small }) => (isContent || isName) && !/^\d/.test(small))
      .map(({ stem }) => stem),
  )
}
