const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9, dozen: 12 }

export interface NumberFound {
  value: number
  kind: 'plain' | 'ordinal'
  unit: 'percent' | 'dollar' | 'cent' | 'euro' | 'pound' | undefined
  /** The word after the number. */
  counted?: string | undefined
  words: string
}

const SCALE = '(?:[\\s-]+(hundred|thousand|million|billion|dozen|k|m|bn)\\b)?'
const UNIT = '(?:\\s*(%|percent\\b|per cent\\b|dollars?\\b|USD\\b|euros?\\b|pounds?\\b|cents?\\b|€|£|¢))?'
/** '$1.2M'; without a currency, as in '100m' or '5K', the letter means something else. */
const LETTER = '(?:(?<=[$€£]\\s?[\\d.,]+)\\s?(k|m|mm|b|bn)\\b)?'
const DIGITS = new RegExp(
  `(?<![\\p{L}\\d.,])(\\$|US\\$|€|£)?\\s?(\\d{1,3}(?:,\\d{3})+|\\d+)(\\.\\d+)?(st|nd|rd|th)?${LETTER}${SCALE}${UNIT}`,
  'giu',
)
const WORD = [...SMALL, ...TENS, ...Object.keys(SCALES)].join('|')
const IN_WORDS = new RegExp(`\\b(?:a\\s+)?((?:${WORD})(?:(?:\\s+and\\s+|[\\s-]+)(?:${WORD}))*)s?\\b${UNIT}`, 'gi')
const ORDINAL_WORD = new RegExp(`\\b(?:(${TENS.join('|')})-)?(${ORDINALS.slice(3).join('|')})\\b`, 'gi')
const NO_COUNT = /^(?:one|ones)$/i

const NOTHING_COUNTED = new Set(
  'and but for from into off onto out over than that the this their there then through until upon was were will with would has had have are before after between during more less other others'.split(
    ' ',
  ),
)

/** @param text without dates and times */
export function numbersIn(text: string): NumberFound[] {
  const found: NumberFound[] = []
  let rest = text.replace(
    DIGITS,
    (words, dollar, digits: string, fraction = '', ordinal, letter, scale: string | undefined, unit, at: number) => {
      const value = Number(digits.replaceAll(',', '') + fraction) * scaleOf(letter ?? scale)
      found.push({
        value: round(value),
        kind: ordinal ? 'ordinal' : 'plain',
        unit: unitOf(dollar ?? unit),
        counted: countedAfter(text, at + words.length),
        words: words.trim(),
      })
      return ' | '
    },
  )
  rest = rest.replace(ORDINAL_WORD, (words: string, ten: string | undefined, one: string, at: number) => {
    // A third of something is a part.
    if (/\b(?:a|one)[\s-]+$/.test(rest.slice(Math.max(0, at - 8), at)) && /^ of\b/.test(rest.slice(at + words.length)))
      return words
    const tens = ten === undefined ? 0 : (TENS.indexOf(ten.toLowerCase()) + 2) * 10
    found.push({ value: tens + ORDINALS.indexOf(one.toLowerCase()), kind: 'ordinal', unit: undefined, words })
    return ' | '
  })
  for (const match of rest.matchAll(IN_WORDS)) {
    const [words, count = '', unit] = match
    if (NO_COUNT.test(count)) continue
    const counted = countedAfter(rest, match.index + words.length)
    found.push({ value: countOf(count), kind: 'plain', unit: unitOf(unit), counted, words })
  }
  return found
}

/** A number with a unit needs the same unit; one without matches any. */
export function isSameNumber(said: NumberFound, known: NumberFound): boolean {
  return said.value === known.value && said.kind === known.kind && (said.unit === undefined || said.unit === known.unit)
}

function countedAfter(text: string, at: number): string | undefined {
  const word = /^\s+(\p{Ll}{3,})/u.exec(text.slice(at, at + 40))?.[1]
  return word === undefined || NOTHING_COUNTED.has(word) ? undefined : word
}

function countOf(words: string): number {
  let total = 0
  let current = 0
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    const scale = SCALES[word]
    if (scale === undefined) current += smallOf(word)
    else if (scale === 100 || scale === 12) current = Math.max(current, 1) * scale
    else {
      total += Math.max(current, 1) * scale
      current = 0
    }
  }
  return total + current
}

function smallOf(word: string): number {
  const ten = TENS.indexOf(word)
  return ten >= 0 ? (ten + 2) * 10 : Math.max(0, SMALL.indexOf(word))
}

function scaleOf(scale: string | undefined): number {
  const name = scale?.toLowerCase()
  if (name === undefined) return 1
  return SCALES[name] ?? { k: 1e3, m: 1e6, mm: 1e6, b: 1e9, bn: 1e9 }[name] ?? 1
}

function unitOf(unit: string | undefined): NumberFound['unit'] {
  if (!unit) return undefined
  if (/€|euro/i.test(unit)) return 'euro'
  if (/£|pound/i.test(unit)) return 'pound'
  if (/^(?:¢|cents?)$/i.test(unit)) return 'cent'
  return /%|per/i.test(unit) ? 'percent' : 'dollar'
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
