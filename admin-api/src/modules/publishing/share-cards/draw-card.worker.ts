import { handleThreadWork } from '../../../threads/thread-worker.ts'
import { drawCard } from './draw-card.ts'

handleThreadWork(drawCard)
