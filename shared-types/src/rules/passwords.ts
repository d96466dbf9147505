import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { isThisMachine } from './addresses.ts'

/** As specified; enough where only this machine can reach the site. */
export const MIN_PASSWORD_LENGTH = 6
const MIN_PUBLIC_LENGTH = 12
export const MAX_CHOSEN_LENGTH = 128

const HELP = 'Three or four words that don’t belong together are easy to remember.'
export const PASSWORD_LONG_MESSAGE = `Use at most ${MAX_CHOSEN_LENGTH} characters.`
export const PASSWORD_GUESSABLE_MESSAGE = `This password is easy to guess. ${HELP}`
export const PASSWORD_OWN_WORDS_MESSAGE = `This password is mostly your name, your email address or the publication’s name. ${HELP}`

/** Of zxcvbn: more than 10^10 guesses. */
const STRONG = 4
/** How much of a password is judged. The time that it takes grows faster than the length, up to a second for 128. */
const JUDGED_LENGTH = 40
const SUBSTITUTIONS = 10

const COMMON_WORDS = ['hometown', 'admin', 'administrator', 'editor', 'contributor', 'newsroom']

/** @param siteUrl of the site; strangers can guess at the sign-in of one that others reach */
export function minPasswordLength(siteUrl: string): number {
  return isThisMachine(siteUrl) ? MIN_PASSWORD_LENGTH : MIN_PUBLIC_LENGTH
}

/** 'New password must be at least 6 characters long', or the length that holds. */
export function passwordShortMessage(least: number): string {
  return `New password must be at least ${least} characters long`
}

/** Why a password has the wrong length; an emoji counts as one character. */
export function lengthProblem(password: string, siteUrl: string): string | undefined {
  const { length } = [...password]
  const least = minPasswordLength(siteUrl)
  if (length < least) return passwordShortMessage(least)
  return length > MAX_CHOSEN_LENGTH ? PASSWORD_LONG_MESSAGE : undefined
}

/**
 * Why somebody may not choose a password, as a sentence; undefined if they may. Where only this machine can reach the
 * site, the length alone counts. Loads its lists of common passwords and words with the first call that needs them.
 * @param ownWords of the account and the paper: username, name, email address, site name …
 */
export async function passwordProblem(
  password: string,
  ownWords: readonly (string | null | undefined)[],
  siteUrl: string,
): Promise<string | undefined> {
  const problem = lengthProblem(password, siteUrl)
  if (problem || isThisMachine(siteUrl)) return problem
  judge ??= loadJudge()
  const { check } = await judge
  if (check(password, [...COMMON_WORDS, ...partsOf(ownWords)])) return undefined
  return check(password, COMMON_WORDS) ? PASSWORD_OWN_WORDS_MESSAGE : PASSWORD_GUESSABLE_MESSAGE
}

let judge: Promise<{ check(password: string, ownWords: readonly string[]): boolean }> | undefined

async function loadJudge() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const factory: ZxcvbnFactory = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: JUDGED_LENGTH,
    l33tMaxSubstitutions: SUBSTITUTIONS,
  })
  return {
    check: (password: string, ownWords: readonly string[]) => factory.check(password, [...ownWords]).score >= STRONG,
  }
}

const MIN_WORD_LENGTH = 3
const MAX_WORDS = 100

/** Whole, without spaces, and word by word: people join and cut names. */
function partsOf(words: readonly (string | null | undefined)[]): string[] {
  const parts = words.flatMap((word) => {
    const lower = (word ?? '').toLowerCase()
    const single = lower.split(/[^\p{L}\p{N}]+/u)
    return [lower, single.join(''), ...single]
  })
  return [...new Set(parts)].filter(({ length }) => length >= MIN_WORD_LENGTH).slice(0, MAX_WORDS)
}
