import { answerInThread } from '../../../threads/answer.ts'
import { readDocument } from './read-document.ts'
import type { DocumentToRead, ScrapeResult } from './scrape-result.ts'

answerInThread<DocumentToRead, ScrapeResult>(readDocument)
