import { createHash } from 'node:crypto'
import type { IssueContent } from '@hometown/shared-types/newsletter-issue'

/** What stands in an edition where each recipient's own values go: letters and digits, which every encoding leaves alone. */
export interface PersonalMarks {
  readonly email: string
  /** The unsubscribe token. */
  readonly token: string
}

/** Made from the content itself: nobody who writes an article can know a mark, and have tokens put into a link of theirs. */
export function personalMarks(content: IssueContent, variant: string): PersonalMarks {
  const hash = createHash('sha256')
  for (const part of [variant, JSON.stringify({ ...content, articles: content.articles.map(withoutText) })])
    hash.update(part)
  const base = hash.digest('hex').slice(0, 24)
  return { email: `me${base}`, token: `mt${base}` }
}

/** Mails show no article's text; the largest of them would take longest. */
function withoutText({ content: _, ...article }: IssueContent['articles'][number]) {
  return article
}
