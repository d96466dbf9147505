import type { SiteContent } from '../lib/content.ts'
import { type PageSubject, SUBJECT_META } from '../lib/page-subject.ts'
import type { PublishedSubject } from './published-subjects.ts'
import type { PagePath } from './site-paths.ts'

export interface PageFile {
  readonly path: PagePath
  readonly text: string
  readonly content: SiteContent
  /** What readers find at an address until this publish. */
  readonly subjectAt: (path: PagePath) => PageSubject | undefined
}

const subjectTag = new RegExp(`<meta name="${SUBJECT_META}" content="([^"]+)">`)

/**
 * The subject that a page's file names. Files of earlier code don't name one; their title must match instead.
 * @param present the current subject of the file's address.
 */
export function subjectOfFile(html: string, present: PublishedSubject | undefined): PageSubject | undefined {
  const named = subjectTag.exec(html)?.[1]
  if (named !== undefined || present === undefined) return named
  return html.includes(present.tag) ? present.subject : undefined
}
