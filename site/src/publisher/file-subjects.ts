import type { SiteContent } from '../lib/content.ts'
import { type PageSubject, SUBJECT_META } from '../lib/page-subject.ts'
import type { PublishedSubject } from './published-subjects.ts'
import type { PagePath } from './site-paths.ts'

/** The file of a page, and what it is judged by. */
export interface PageFile {
  readonly path: PagePath
  readonly text: string
  readonly content: SiteContent
  /** What readers find at an address until this publish. */
  readonly subjectAt: (path: PagePath) => PageSubject | undefined
}

const subjectTag = new RegExp(`<meta name="${SUBJECT_META}" content="([^"]+)">`)

/**
 * What a page's file says that it is about. Files of earlier code don't say it.
 * @param present what has its page at the file's address now.
 */
export function subjectOfFile(html: string, present: PublishedSubject | undefined): PageSubject | undefined {
  const named = subjectTag.exec(html)?.[1]
  if (named !== undefined || present === undefined) return named
  return html.includes(present.tag) ? present.subject : undefined
}
