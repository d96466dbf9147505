import type { DocumentToRead } from '../../src/modules/newsroom/extraction/index.ts'

export const READ_AT = Date.parse('2026-11-20T12:00:00-06:00')

/** Returns a document of a site in Cedar County, by default a page. */
export function documentToRead(body: string | Uint8Array, more: Partial<DocumentToRead> = {}): DocumentToRead {
  const url = 'https://paper.example/news/'
  return { url, contentType: 'text/html', body: Buffer.from(body), timeZone: 'America/Chicago', now: READ_AT, ...more }
}
