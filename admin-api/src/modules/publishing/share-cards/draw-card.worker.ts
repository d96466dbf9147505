import { answerInThread } from '../../../threads/answer.ts'
import { drawCard } from './draw-card.ts'

answerInThread(drawCard)
