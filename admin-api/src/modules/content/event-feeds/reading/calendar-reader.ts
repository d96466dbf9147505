import { createThread } from '../../../../threads/thread.ts'
import type { CalendarReading } from './feed-event.ts'
import type { CalendarToRead } from './read-calendar.worker.ts'

const LIMITS = { heapMb: 256, deadlineMs: 10_000 }
/** Starting a thread takes longer than reading most calendars, so keep it for a while before freeing its memory. */
const IDLE_MS = 30_000

const thread = createThread<CalendarToRead, CalendarReading>(
  new URL('./read-calendar.worker.ts', import.meta.url),
  LIMITS,
)
let waiting = 0
let closing: NodeJS.Timeout | undefined

/** Reads a foreign calendar in a separate thread, so that a hostile one harms only itself. */
export async function readCalendarSafely(calendar: CalendarToRead): Promise<CalendarReading> {
  clearTimeout(closing)
  waiting++
  const outcome = await thread.run(calendar)
  waiting--
  if (waiting === 0) closing = setTimeout(() => thread.close(), IDLE_MS).unref()
  if (outcome.outcome === 'done') return outcome.value
  const message =
    outcome.outcome === 'too_slow'
      ? 'Reading the calendar took too long, so we stopped.'
      : 'We can’t read this calendar.'
  return { ok: false, message }
}
