import pLimit from 'p-limit'
import { runInThread } from '../../../threads/run-in-thread.ts'
import type { CalendarReading } from './feed-event.ts'
import type { CalendarToRead } from './read-calendar.worker.ts'

const LIMITS = { heapMb: 256, deadlineMs: 10_000 }
const turn = pLimit(2)

/** Reads a foreign calendar in a thread of its own: one that is made to harm takes nothing down but itself. */
export async function readCalendarSafely(calendar: CalendarToRead): Promise<CalendarReading> {
  const code = new URL('./read-calendar.worker.ts', import.meta.url)
  const outcome = await turn(() => runInThread<CalendarToRead, CalendarReading>(code, calendar, LIMITS))
  if (outcome.outcome === 'done') return outcome.value
  const message =
    outcome.outcome === 'too_slow' ? 'Reading it took too long, so it was given up.' : 'It cannot be read.'
  return { ok: false, message }
}
