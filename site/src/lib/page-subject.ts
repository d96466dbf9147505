import type { SiteArticle, SiteBusiness, SiteEvent } from './content.ts'

/** What a page is about, whatever its address: `article-12`. The publisher reads it back from the page's file. */
export type PageSubject = string

export const SUBJECT_META = 'hometown:subject'

export function articleSubject({ wordpressPostId }: Pick<SiteArticle, 'wordpressPostId'>): PageSubject {
  return `article-${wordpressPostId}`
}

export function eventSubject({ id }: Pick<SiteEvent, 'id'>): PageSubject {
  return `event-${id}`
}

export function businessSubject({ id }: Pick<SiteBusiness, 'id'>): PageSubject {
  return `business-${id}`
}
