import { answerInThread } from '../../../../threads/answer.ts'
import { readCalendar } from './read-calendar.service.ts'

answerInThread(readCalendar)
