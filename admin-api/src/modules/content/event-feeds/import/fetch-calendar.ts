import { CALENDAR_BYTES_LIMIT } from '@hometown/shared-types/event-feed'
import type { AppContext } from '../../../../context.ts'
import type { Validators } from '../../../../integrations/outside/outside.ts'
import { readCalendarSafely } from '../reading/calendar-reader.ts'
import type { ReadCalendar } from '../reading/feed-event.ts'

export type FetchedCalendar =
  | { outcome: 'read'; calendar: ReadCalendar; validators: Validators }
  | { outcome: 'same' }
  | { outcome: 'failed'; reason: string; retryAfter?: number | undefined }

interface ToFetch {
  url: string
  validators?: Validators
}

/** The address was given to us to be read, so robots.txt isn't asked. */
export async function fetchCalendar(
  { outside, config, clock }: Pick<AppContext, 'outside' | 'config' | 'clock'>,
  { url, validators }: ToFetch,
): Promise<FetchedCalendar> {
  if (!outside) return { outcome: 'failed', reason: 'This installation doesn’t read anything from the internet.' }
  const answer = await outside.read(url, {
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    maxBytes: CALENDAR_BYTES_LIMIT,
    ...(validators && { validators }),
  })
  if (answer.outcome === 'unchanged') return { outcome: 'same' }
  if (answer.outcome === 'refused') return { outcome: 'failed', reason: answer.reason }
  if (answer.outcome === 'failed') return { outcome: 'failed', reason: answer.reason, retryAfter: answer.retryAfter }
  const { body, contentType, etag, lastModified } = answer
  const reading = await readCalendarSafely({
    body,
    charset: /charset="?([\w-]{1,40})/i.exec(contentType)?.[1],
    options: { countyZone: config.timeZone, now: clock.now() },
  })
  if (!reading.ok) return { outcome: 'failed', reason: reading.message }
  return { outcome: 'read', calendar: reading.calendar, validators: { etag, lastModified } }
}
