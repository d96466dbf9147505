import { escapeRegExp } from '@hometown/shared-types/escape-reg-exp'
import { isOrdinary, NAMES_THAT_ARE_WORDS } from './names.ts'
import { hasWords } from './plain.ts'

const OF_HEADLINES = new Set(
  `says say speaks speak opens open reopens reopen closes close begins begin starts start ends end wins win loses lose beats beat
  hosts host holds hold plans plan seeks seek gets get makes make takes take sets set gives give votes vote approves approve
  rejects reject backs back joins join leads lead returns return moves move faces face adds add cuts cut raises raise
  comes come goes go needs need wants want helps help shows show celebrates celebrate honors honor announces announce
  named planned expected due off up down into out over back again ahead away per`.split(/\s+/),
)

/** Capitals in a headline don't indicate names. */
export function isHeadline(text: string): boolean {
  const words = (text.match(/\p{L}[\p{L}\p{M}']{3,}/gu) ?? []).slice(1)
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
  return words.length > 1 && capitals / words.length > 0.7
}

interface Words {
  text: string
  small: string
  stems: ReadonlySet<string>
}

/** Possible names in a headline that the source doesn't have, or that combine several of its names. */
export function strangeInHeadline(source: Words, headline: string): string[] {
  const strange: string[] = []
  for (const [run] of headline.matchAll(/\p{L}[\p{L}\p{M}\p{N}'&-]*(?: \p{L}[\p{L}\p{M}\p{N}'&-]*)*/gu)) {
    let name: string[] = []
    let before: string | undefined
    const end = (after: string | undefined) => {
      if (name.length > 0 && !isWhole(source, name, before, after)) strange.push(name.join(' '))
      name = []
    }
    for (const word of run.split(' ')) {
      if (!/^\p{Lu}/u.test(word) || isOfLanguage(source, word)) {
        end(word)
        before = word
      } else name.push(word.replace(/'s?$/i, ''))
    }
    end(undefined)
  }
  return strange
}

/** A word that isn't a name: the source has it in lowercase, or headlines often do. */
function isOfLanguage({ text, small, stems }: Words, word: string): boolean {
  const plain = word.toLowerCase().replace(/'s?$/, '')
  if (isOrdinary(plain) || OF_HEADLINES.has(plain)) return true
  if (hasWords(small, plain)) return hasWords(text, plain)
  return stems.has(stemOf(plain))
}

/** 'Ann Brown' must not come from 'Ann Lee' and something brown. */
function isWhole(
  { text, small }: Words,
  name: readonly string[],
  before: string | undefined,
  after: string | undefined,
) {
  const joined = name.join(' ').toLowerCase()
  if (!hasWords(small, joined)) return false
  if ([before, after].some((word) => word !== undefined && isMaybeName(word))) return false
  if (after === undefined || !/^\p{Lu}/u.test(after)) return true
  return [
    ...small.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(joined)}(?:'s)?(?![\\p{L}\\p{N}])`, 'gu')),
  ].some(({ index, 0: found }) => !/^ \p{Lu}\p{Ll}/u.test(text.slice(index + found.length)))
}

function isMaybeName(word: string): boolean {
  return /^\p{Lu}/u.test(word) && NAMES_THAT_ARE_WORDS.has(word.toLowerCase())
}

export function stemsOf(small: string): ReadonlySet<string> {
  return new Set((small.match(/(?<![\p{L}\p{N}])\p{L}{4,}/gu) ?? []).map(stemOf))
}

function stemOf(word: string): string {
  return word.replace(/(?:ies|ied|y)$/, 'i').replace(/(?:ing|es|ed|s|e)$/, '')
}
