export interface TitleClaim {
  /** Empty if the page doesn't say it. */
  title: string
  weight: number
}

export interface VisibleTitle {
  title: string
  /** 1 for `h1`. */
  level: number
}

/** Weight of a visible heading by its level. */
const SEEN = [0, 3, 1.5, 1] as const
const ALIKE = 0.55
const HALF = 0.5
const SHORTEST = 4
const SURE = 10
const SHORTEST_SHOWN = 15

/**
 * The title on which the statements of a page agree: its structured data, what it gives to social networks, its `<title>`
 * and its headings. Headings count only where a statement agrees with them: the first one may be a section or a related
 * story. Among alike titles the visible one wins, as readers know it.
 * @returns undefined if no two of them agree.
 */
export function agreedTitle(claims: readonly TitleClaim[], visible: readonly VisibleTitle[]): string | undefined {
  const told = claims.filter(({ title }) => letters(title).length >= SHORTEST)
  const seen = visible
    .map(({ title, level }) => ({ title, weight: SEEN[level] ?? 0 }))
    .filter(({ title, weight }) => weight > 0 && told.some((claim) => agreement(claim.title, title) > 0))
  const all = [...told, ...seen]
  const support = ({ title }: TitleClaim) => all.reduce((sum, one) => sum + one.weight * agreement(one.title, title), 0)
  const ranked = told
    .map((one) => ({ ...one, support: support(one) }))
    .sort((one, other) => other.support - one.support)
  const isSeen = ({ title }: TitleClaim) => seen.some((one) => agreement(one.title, title) > 0)
  const isShown = ({ title }: TitleClaim) =>
    letters(title).length >= SHORTEST_SHOWN && seen.some((one) => agreement(one.title, title) === 1)
  const [first] = ranked
  // Social networks get another wording from some newsrooms; readers see this one.
  const best = first && !isSeen(first) ? (ranked.find(isShown) ?? first) : first
  if (!best || best.support - best.weight < HALF) return undefined
  const nearness = ({ title, weight }: TitleClaim) =>
    agreement(title, best.title) === 1 ? SURE : weight * alikeness(title, best.title)
  const [shown] = seen
    .filter(({ title }) => isLikely(title, best.title))
    .sort((one, other) => nearness(other) - nearness(one))
  return shown?.title ?? best.title
}

function isLikely(shown: string, best: string): boolean {
  // `Open Journalism Project:` is the first line of a title.
  if (agreement(shown, best) === 0 || /[:：]\s*$/.test(shown)) return false
  const [own, other] = [letters(shown), letters(best)]
  // A heading around the title holds a label or a byline too.
  return own === other || !own.includes(other) || /(?:…|\.\.\.)$/.test(best)
}

/** Whether these are wordings of one title. */
export function isAlike(one: string, other: string): boolean {
  return agreement(one, other) > 0
}

/** 1 for the same title, a half for another wording or a part of it. */
function agreement(one: string, other: string): number {
  const share = alikeness(one, other)
  if (share === 1) return 1
  return share >= ALIKE ? HALF : 0
}

/** Shared pairs of letters, which works without spaces between words too. */
function alikeness(one: string, other: string): number {
  const [first, second] = [letters(one), letters(other)]
  if (first === second) return first === '' ? 0 : 1
  const [short, long] = first.length < second.length ? [first, second] : [second, first]
  if (short.length < SHORTEST) return 0
  const pairs = new Map<string, number>()
  for (const pair of pairsOf(long)) pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of pairsOf(short)) {
    const left = pairs.get(pair) ?? 0
    if (left > 0) shared++
    pairs.set(pair, left - 1)
  }
  // A short title that is a part of a long one says less.
  const most = short.length - 1
  return Math.min(
    0.99,
    Math.max((2 * shared) / (most + long.length - 1), long.includes(short) && most * 2.5 > long.length ? 0.9 : 0),
  )
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
