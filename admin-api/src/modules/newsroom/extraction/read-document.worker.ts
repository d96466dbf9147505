import { handleThreadWork } from '../../../threads/thread-worker.ts'
import { readDocument } from './read-document.ts'
import type { DocumentToRead, ScrapeResult } from './scrape-result.ts'

handleThreadWork<DocumentToRead, ScrapeResult>(readDocument)
