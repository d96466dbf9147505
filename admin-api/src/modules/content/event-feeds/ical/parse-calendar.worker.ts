import { answerInThread } from '../../../../threads/answer.ts'
import { parseCalendar } from './parse-calendar.ts'

answerInThread(parseCalendar)
