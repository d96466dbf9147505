const PARTS: Readonly<Record<string, number>> = {
  third: 3,
  quarter: 4,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
}
const COUNTS = 'one two three four five six seven eight nine'.split(' ')
const SEVERAL = new RegExp(`\\b(${COUNTS.slice(1).join('|')})[\\s-]+(${Object.keys(PARTS).join('|')})s\\b`, 'gi')
const ONE = new RegExp(`\\b(?:a|one)[\\s-]+(${Object.keys(PARTS).join('|')})\\s+of\\b`, 'gi')
const HALF = /\bhalf\s+(?:of|the)\b|\b(?:by|in)\s+half\b|\bhalved\b/gi
const TIMES = /\b(?:(doubl)(?:ed|ing)|(tripl)(?:ed|ing)|(quadrupl)(?:ed|ing))\b/gi

export interface PartFound {
  /** A factor: 0.5, or 2 for 'doubled'. */
  value: number
  words: string
}

export function partsIn(text: string): PartFound[] {
  const found: PartFound[] = []
  const add = (value: number, words: string) => found.push({ value: Math.round(value * 100), words })
  for (const [words, count = '', part = ''] of text.matchAll(SEVERAL)) {
    add((COUNTS.indexOf(count.toLowerCase()) + 1) / (PARTS[part.toLowerCase()] ?? 1), words)
  }
  for (const [words, part = ''] of text.matchAll(ONE)) add(1 / (PARTS[part.toLowerCase()] ?? 1), words)
  for (const [words] of text.matchAll(HALF)) add(0.5, words)
  for (const [words, doubled, tripled] of text.matchAll(TIMES)) add(doubled ? 2 : tripled ? 3 : 4, words)
  return found
}

const WORDS_OF: Readonly<Record<number, RegExp>> = {
  50: /\bhal(?:f|ves|ved|ving)\b/i,
  33: /\bthird\b/i,
  25: /\b(?:quarter|fourth)\b/i,
  20: /\bfifth\b/i,
  17: /\bsixth\b/i,
  13: /\beighth\b/i,
  10: /\btenth\b/i,
  200: /\b(?:doubl(?:ed|es|ing)|twice|twofold)\b/i,
  300: /\b(?:tripl(?:ed|es|ing)|threefold|three times)\b/i,
  400: /\b(?:quadrupl(?:ed|es|ing)|fourfold|four times)\b/i,
}

const ABOUT = 2

/** @param percents the percentages in the source: 50% and a half are the same part */
export function hasPart(source: string, percents: readonly number[], { value }: PartFound, isAbout = false): boolean {
  return (
    WORDS_OF[value]?.test(source) ||
    partsIn(source).some((known) => known.value === value) ||
    percents.some((percent) => Math.abs(Math.round(percent) - value) <= (isAbout ? ABOUT : 0))
  )
}
