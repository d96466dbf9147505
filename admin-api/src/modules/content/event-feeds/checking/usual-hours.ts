/** When events of a kind begin. Anything may begin outside these hours once, but not all of a calendar. */
const KINDS: readonly { words: RegExp; from: string; to: string }[] = [
  { words: /\b(?:breakfast|pancakes?)\b/i, from: '05:00', to: '12:00' },
  { words: /\b(?:lunch|luncheon|brunch)\b/i, from: '09:30', to: '15:00' },
  { words: /\b(?:dinner|supper|fish fry|happy hour)\b/i, from: '11:00', to: '21:00' },
  {
    words: /\b(?:story ?time|toddlers?|preschool|kids?|children|babies|baby|scouts?|4-h)\b/i,
    from: '07:00',
    to: '20:30',
  },
  { words: /\b(?:senior|bingo|quilting|knitting|book club|bookmobile)\b/i, from: '07:00', to: '21:00' },
  { words: /\b(?:farmers?['’]? market|rummage sale|bake sale|book sale|yard sale)\b/i, from: '06:00', to: '20:00' },
  { words: /\b(?:worship|mass|sunday school|bible study|choir)\b/i, from: '06:00', to: '21:00' },
  { words: /\b(?:council|commission|board|trustees|committee|hearing|pta|pto)\b/i, from: '06:30', to: '21:30' },
  { words: /\b(?:class|workshop|lesson|lecture|talk|clinic|blood drive|yoga)\b/i, from: '05:30', to: '21:30' },
  { words: /\b(?:concert|recital|play|musical|game|vs\.?|match|meet)\b/i, from: '08:00', to: '22:30' },
]

/** Undefined for an event whose title names no kind that keeps to hours. */
export function isAtUsualHour(title: string, wall: string): boolean | undefined {
  const hours = KINDS.find(({ words }) => words.test(title))
  if (!hours) return undefined
  const time = wall.slice(11, 16)
  return time >= hours.from && time <= hours.to
}
