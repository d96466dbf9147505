import { handleThreadWork } from '../../../threads/thread-worker.ts'
import { readDocument } from './read-document.ts'
import type { DocumentToRead, Reading } from './scraped-item.ts'

handleThreadWork<DocumentToRead, Reading>(readDocument)
