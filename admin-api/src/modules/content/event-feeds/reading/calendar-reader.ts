import { createThread } from '../../../../threads/thread.ts'
import type { CalendarReading } from './feed-event.ts'
import type { CalendarToRead } from './read-calendar.worker.ts'

const LIMITS = { heapMb: 256, deadlineMs: 10_000 }
/** Reading its own code takes a thread longer than most calendars; so much later its memory is given back. */
const IDLE_MS = 30_000

const thread = createThread<CalendarToRead, CalendarReading>(
  new URL('./read-calendar.worker.ts', import.meta.url),
  LIMITS,
)
let waiting = 0
let closing: NodeJS.Timeout | undefined

/** Reads a foreign calendar in a thread of its own: one that is made to harm takes nothing down but itself. */
export async function readCalendarSafely(calendar: CalendarToRead): Promise<CalendarReading> {
  clearTimeout(closing)
  waiting++
  const outcome = await thread.run(calendar)
  waiting--
  if (waiting === 0) closing = setTimeout(() => thread.close(), IDLE_MS).unref()
  if (outcome.outcome === 'done') return outcome.value
  const message =
    outcome.outcome === 'too_slow' ? 'Reading it took too long, so it was given up.' : 'It cannot be read.'
  return { ok: false, message }
}
