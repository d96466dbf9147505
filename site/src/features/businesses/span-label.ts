import type { OpeningSpan } from '@hometown/shared-types/contract/businesses'

/** Returns `9 a.m.`, `12:30 p.m.`, `noon` or `midnight`, as in the newspaper. */
function clockLabel(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (minute === 0 && hour === 0) return 'midnight'
  if (minute === 0 && hour === 12) return 'noon'
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}

/** Returns `9 a.m.–5 p.m.` or `Open 24 hours`. */
export function spanLabel({ opens, closes }: OpeningSpan): string {
  return opens === closes ? 'Open 24 hours' : `${clockLabel(opens)}–${clockLabel(closes)}`
}
