import { answerInThread } from '../../../../threads/answer-in-thread.ts'
import type { DocumentToRead, Reading } from '../scraped-item.ts'
import { readDocument } from './read-document.ts'

answerInThread<DocumentToRead, Reading>(readDocument)
