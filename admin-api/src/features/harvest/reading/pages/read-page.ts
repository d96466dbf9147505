import { type DocumentToRead, emptyReading, type Reading } from '../find.ts'

/** A web page. */
export function readPage(_html: string, _document: DocumentToRead): Reading {
  return emptyReading('page')
}
