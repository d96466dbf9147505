import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import {
  MAX_CHOSEN_LENGTH,
  minPasswordLength,
  PASSWORD_LONG_MESSAGE,
  passwordShortMessage,
} from '@hometown/shared-types/rules/passwords'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Returns why a password has the wrong length. An emoji counts as one character. */
export function describeLengthProblem(password: string, siteUrl: string): string | undefined {
  const { length } = [...password]
  const least = minPasswordLength(siteUrl)
  if (length < least) return passwordShortMessage(least)
  return length > MAX_CHOSEN_LENGTH ? PASSWORD_LONG_MESSAGE : undefined
}

export const PASSWORD_GUESSABLE_MESSAGE =
  'This password is easy to guess, from lists or from your name and the publication’s. Three or four words that don’t belong together are easy to remember.'

/** zxcvbn's score for more than 10^10 guesses. */
const STRONG_PASSWORD_SCORE = 4
/** How much of a password is judged. The time that it takes grows faster than the length, up to a second for 128. */
const JUDGED_PASSWORD_LENGTH = 40
const MOST_LETTER_SUBSTITUTIONS = 10

const COMMON_PASSWORD_WORDS = ['hometown', 'admin', 'administrator', 'editor', 'contributor', 'newsroom']

/**
 * Returns why somebody may not choose a password, as a sentence; undefined if they may. Where only this machine can
 * reach the site, the length alone counts. Loads its lists of common passwords and words when a call needs them.
 * @param ownWords of the account and the paper: username, name, email address, site name …
 */
export async function describeWeakness(
  password: string,
  ownWords: readonly (string | null | undefined)[],
  siteUrl: string,
): Promise<string | undefined> {
  const problem = describeLengthProblem(password, siteUrl)
  if (problem || isThisMachine(siteUrl)) return problem
  judge ??= loadPasswordJudge()
  const { score } = (await judge).check(password, [...COMMON_PASSWORD_WORDS, ...forbiddenPasswordParts(ownWords)])
  return score < STRONG_PASSWORD_SCORE ? PASSWORD_GUESSABLE_MESSAGE : undefined
}

let judge: Promise<ZxcvbnFactory> | undefined

async function loadPasswordJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: JUDGED_PASSWORD_LENGTH,
    l33tMaxSubstitutions: MOST_LETTER_SUBSTITUTIONS,
  })
}

const MIN_WORD_LENGTH = 3

/** Each name counts whole, without spaces, and word by word: people join and cut names. */
function forbiddenPasswordParts(words: readonly (string | null | undefined)[]): string[] {
  const parts = words.flatMap((word) => {
    const lower = (word ?? '').toLowerCase()
    const single = lower.split(/[^\p{L}\p{N}]+/u)
    return [lower, single.join(''), ...single]
  })
  return [...new Set(parts)].filter(({ length }) => length >= MIN_WORD_LENGTH)
}
