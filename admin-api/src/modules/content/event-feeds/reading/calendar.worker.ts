import { handleThreadWork } from '../../../../threads/thread-worker.ts'
import { readCalendar } from './read-calendar.ts'

handleThreadWork(readCalendar)
