import { createHash } from 'node:crypto'
import type { IssueContent, IssuePublication } from '@hometown/shared-types/newsletter-issue'

/** One rendered variant of a newsletter, with marks in place of personal values. */
export interface Edition {
  readonly subject: string
  /** What inboxes show behind the subject. */
  readonly preheader: string
  readonly html: string
  readonly text: string
  /** Bytes of the HTML. Gmail cuts mails off at 102 kB. */
  readonly size: number
  readonly marks: PersonalMarks
}

export interface MessageOptions {
  readonly paper: IssuePublication
  /** Default `Date` header: when the send began. */
  readonly date: Date
}

/** Placeholders for personal values in an edition. They consist of letters and digits, which no encoding changes. */
export interface PersonalMarks {
  readonly email: string
  readonly token: string
}

/** Derived from the content, so that an author can't know a mark and put readers' tokens into a link. */
export function personalMarks(content: IssueContent, variant: string): PersonalMarks {
  const hash = createHash('sha256')
  for (const part of [variant, JSON.stringify({ ...content, articles: content.articles.map(withoutText) })])
    hash.update(part)
  const base = hash.digest('hex').slice(0, 24)
  return { email: `me${base}`, token: `mt${base}` }
}

/** Mails don't show the articles' texts, and hashing long ones would be slow. */
function withoutText({ content: _, ...article }: IssueContent['articles'][number]) {
  return article
}
