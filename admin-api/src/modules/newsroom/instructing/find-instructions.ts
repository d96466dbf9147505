import { PLAINEST, STRONG, WEAK } from './patterns/english.ts'
import { STRONG_ELSEWHERE } from './patterns/other-languages.ts'
import { encodedIn, farReadings, otherReadings, undisguised } from './undisguise.ts'
import { type Unit, unitsOf } from './units.ts'

/** Longer texts are read to here. */
export const MOST_READ = 60_000
/** What comes behind a passage that takes over belongs to it. */
const FOLLOWING = 2
/** Disguised: 'P r i n c i p a l', or nothing but letters of base64. */
const SPACED = /(?<![\p{L}\p{N}])(?:\p{L} {1,3}){11,}\p{L}(?![\p{L}\p{N}])/u
const ZERO_WIDTH = /(?:[\p{L}\p{N}][\u200b\u200c\u2060\ufeff\u00ad\u180e]){6,}/u
const TAG_LETTERS = /[\u{e0020}-\u{e007e}]{4,}/u

export interface Passage {
  from: number
  to: number
}

/** Where a text speaks to a reader of instructions instead of telling something, in sentences; also in disguise. */
export function findInstructions(text: string): Passage[] {
  const read = text.slice(0, MOST_READ)
  const units = unitsOf(read)
  const texts = units.map((unit) => ({ unit, written: read.slice(unit.from, unit.to) }))
  const marked = texts.map(({ written }) => instructs(written))
  markPairs(texts, marked)
  const found: Passage[] = []
  units.forEach((unit, at) => {
    if (!marked[at]) return
    const last = found.at(-1)
    const end = units[Math.min(units.length - 1, at + FOLLOWING)] ?? unit
    if (last && unit.from <= last.to) last.to = Math.max(last.to, end.to)
    else found.push({ from: unit.from, to: end.to })
  })
  return found
}

export function instructsAnywhere(text: string): boolean {
  const read = text.slice(0, MOST_READ)
  return unitsOf(read).some(({ from, to }) => instructs(read.slice(from, to)))
}

/** Two weak signs in one sentence, or a strong one that only two sentences together make. */
function markPairs(texts: readonly { unit: Unit; written: string }[], marked: boolean[]): void {
  for (let at = 0; at + 1 < texts.length; at++) {
    const [one, other] = [texts[at]?.written ?? '', texts[at + 1]?.written ?? '']
    if (marked[at] || marked[at + 1] || one.length + other.length > 600) continue
    const [first, second] = [weakSigns(undisguised(one)), weakSigns(undisguised(other))]
    if (first.size > 0 && second.size > 0 && new Set([...first, ...second]).size > 2) {
      marked[at] = true
      marked[at + 1] = true
    }
  }
}

function instructs(written: string): boolean {
  if (written.trim().length < 8) return false
  if (SPACED.test(written) || ZERO_WIDTH.test(written) || TAG_LETTERS.test(written)) return true
  const plain = undisguised(written)
  if (isInstruction(plain)) return true
  if (encodedIn(written).length > 0) return true
  if (isLookalike(written) || isLeet(plain)) return true
  if (otherReadings(plain).some(isInstruction)) return true
  return farReadings(plain).some(
    (far) => (englishShare(far) > 0.25 && englishShare(plain) < 0.1) || PLAINEST.some((pattern) => pattern.test(far)),
  )
}

function isInstruction(plain: string): boolean {
  const said = withoutSpeech(plain)
  if (STRONG.some((pattern) => pattern.test(said))) return true
  if (STRONG_ELSEWHERE.some((pattern) => pattern.test(said))) return !isEnglish(said)
  return weakSigns(said).size > 2
}

function weakSigns(plain: string): Set<number> {
  return new Set(WEAK.flatMap((pattern, index) => (pattern.test(plain) ? [index] : [])))
}

/** What somebody is quoted as saying to somebody else: '"Say that to the farmers," he said.' */
function withoutSpeech(plain: string): string {
  if (
    !/\b(?:said|says|asked|told|added|wrote|recalled|joked|shouted|yelled|replied|answered|explained|urged)\b/.test(
      plain,
    )
  )
    return plain
  return plain.replace(/"[^"]{1,400}[,.!?]"/g, (quote) =>
    /\b(?:instructions?|prompt|ai|summar\w+|headline|system)\b/.test(quote) ? quote : ' ',
  )
}

const ENGLISH = new Set(
  'the of and to in a is for on that with was at by from has have will are as it this be were or an who which not their his her its he she they'.split(
    ' ',
  ),
)

function isEnglish(plain: string): boolean {
  return englishShare(plain) > 0.2
}

/** Of its words, those that each English sentence has. */
function englishShare(plain: string): number {
  const words = plain.match(/[a-z']+/g) ?? []
  return words.length < 6 ? 0.15 : words.filter((word) => ENGLISH.has(word)).length / words.length
}

/** Latin words with some letters of another script. */
function isLookalike(written: string): boolean {
  const mixed = (written.match(/\p{L}+/gu) ?? []).filter((word) =>
    /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u.test(
      word,
    ),
  )
  return mixed.length > 2
}

function isLeet(plain: string): boolean {
  const words = plain.split(' ')
  const leet = words.filter(
    (word) =>
      /[a-z][013457@$][a-z]|^[013457][a-z]{2}|[a-z]{2}[013457]$|^[013457][a-z][013457]|[a-z][013457]{1,2}[a-z]/.test(
        word,
      ) && !/^(?:\d+(?:st|nd|rd|th|am|pm|k|m|yo)|[a-z]{1,3}\d{1,3})$/.test(word),
  )
  return leet.length > 4 && leet.length / words.length > 0.4
}
