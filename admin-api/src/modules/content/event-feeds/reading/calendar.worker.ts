import { answerInThread } from '../../../../threads/answer.ts'
import type { CalendarReading, ReadingOptions } from './feed-event.ts'
import { readCalendar } from './read-calendar.service.ts'

export interface CalendarToRead {
  body: Uint8Array
  charset?: string | undefined
  options: ReadingOptions
}

answerInThread<CalendarToRead, CalendarReading>(({ body, charset, options }) => readCalendar(body, charset, options))
