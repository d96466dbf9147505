import { answerInThread } from '../../../threads/answer.ts'
import { readDocument } from './read-document.ts'
import type { DocumentToRead, Reading } from './scraped-item.ts'

answerInThread<DocumentToRead, Reading>(readDocument)
