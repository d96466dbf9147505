import { answerInThread } from '../../../../threads/answer.ts'
import { readCalendar } from './read-calendar.ts'

answerInThread(readCalendar)
