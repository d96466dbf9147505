import { answerInThread } from '../../../threads/answer-in-thread.ts'
import { drawCard } from './draw-card.ts'

answerInThread(drawCard)
