/** Wide, because a gym opens at 5 AM and a Midnight Mass begins at 11 PM: only kinds that nobody holds at night. */
const KINDS: readonly { words: RegExp; from: string; to: string }[] = [
  { words: /\b(?:story ?(?:time|hour)|toddlers?|preschool|babies|bookmobile)\b/i, from: '06:00', to: '21:30' },
  { words: /\b(?:breakfast|pancakes?)\b/i, from: '03:30', to: '14:00' },
  { words: /\b(?:dinner|supper|banquet)\b/i, from: '10:00', to: '22:30' },
  { words: /\b(?:lunch|luncheon)\b/i, from: '08:30', to: '16:30' },
  { words: /\b(?:farmers?['’]? market|rummage sale|bake sale|book sale|yard sale)\b/i, from: '04:30', to: '22:00' },
  { words: /\b(?:council|commission|board|trustees|committee|hearing|pta|pto)\b/i, from: '05:30', to: '23:00' },
  {
    words: /\b(?:book club|quilting|knitting|workshop|lecture|blood drive|sunday school)\b/i,
    from: '05:30',
    to: '22:30',
  },
]

/** Undefined for an event whose title names no such kind. */
export function isAtUsualHour(title: string, wall: string): boolean | undefined {
  const outside = hoursOutside(title, wall)
  return outside === undefined ? undefined : outside === 0
}

/** Hours before the usual ones (below 0) or after them; undefined for an event whose title names no such kind. */
export function hoursOutside(title: string, wall: string): number | undefined {
  const kind = KINDS.find(({ words }) => words.test(title))
  if (!kind) return undefined
  const time = hourOf(wall.slice(11, 16))
  return Math.min(0, time - hourOf(kind.from)) + Math.max(0, time - hourOf(kind.to))
}

function hourOf(clock: string): number {
  return Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60
}

const EARLY = /\b(?:class|classes|gym|fitness|workout|boot ?camp|spin|yoga|swim|run|prayer|fishing|sunrise)\b/i

/** Those who train or pray before work. */
export function isEarlyKind(title: string, wall: string): boolean {
  return wall.slice(11, 16) >= '04:30' && EARLY.test(title)
}

const LATE =
  /\b(?:midnight|overnight|lock-?in|all[- ]night|new year|vigil|mass|stars?|meteors?|eclipse|dj|dance|karaoke|club|bar|black friday)\b/i

/** Those who dance, pray or look at the sky while others sleep. */
export function isLateKind(title: string): boolean {
  return LATE.test(title)
}
