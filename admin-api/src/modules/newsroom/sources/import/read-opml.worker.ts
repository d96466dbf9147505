import { answerInThread } from '../../../../threads/answer-in-thread.ts'
import type { OpmlReading } from './outline-source.ts'
import { readOpml } from './read-opml.ts'

answerInThread<string, OpmlReading>(readOpml)
