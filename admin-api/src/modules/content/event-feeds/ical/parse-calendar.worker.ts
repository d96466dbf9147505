import { handleThreadWork } from '../../../../threads/thread-worker.ts'
import { parseCalendar } from './parse-calendar.ts'

handleThreadWork(parseCalendar)
