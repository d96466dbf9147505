import { readJsonFeedDocument, readXmlFeed } from '../feeds/read-feed.ts'
import { readPage } from '../pages/read-page.ts'
import { type DocumentToRead, emptyReading, type Reading } from '../scraped-item.ts'
import { readCalendarDocument } from './calendar-document.ts'
import { decodeDocument } from './decode-document.ts'
import { detectFormat } from './detect-format.ts'

/** Untrusted input: call it in a thread (`read-in-thread.ts`). Never throws; `problems` has the errors. */
export function readDocument(document: DocumentToRead): Reading {
  try {
    return readText(decodeDocument(document.body, document.contentType), document)
  } catch {
    return emptyReading('unknown', [UNREADABLE_MESSAGE])
  }
}

const UNREADABLE_MESSAGE = 'We can’t read this document.'

function readText(text: string, document: DocumentToRead): Reading {
  const format = detectFormat(text, document.contentType)
  switch (format) {
    case 'rss':
    case 'rdf':
    case 'atom':
      return readXmlFeed(format, text, document.url, document)
    case 'json-feed':
      return readJson(text, document)
    case 'calendar':
      return readCalendarDocument(document)
    case 'page':
      return readPage(text, document)
    case 'unknown':
      return emptyReading('unknown', [text.trim() === '' ? 'The document is empty.' : NOTHING_KNOWN_MESSAGE])
  }
}

const NOTHING_KNOWN_MESSAGE = 'This isn’t a web page, a feed or a calendar.'

function readJson(text: string, document: DocumentToRead): Reading {
  try {
    return readJsonFeedDocument(JSON.parse(text), document.url, document)
  } catch {
    return emptyReading('json-feed', ['This JSON feed is too damaged to read.'])
  }
}
