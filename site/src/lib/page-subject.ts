import type { SiteArticle } from './content.ts'
import type { SiteBusiness } from './site-business.ts'
import type { SiteEvent } from './site-event.ts'

/** What a page is about, whatever its address: `article-12`. The publisher reads it back from the page's file. */
export type PageSubject = string

export const SUBJECT_META = 'hometown:subject'

/** Marks elements that name other articles, events or businesses; see `subjectsText`. */
export const SUBJECTS_ATTRIBUTE = 'data-subjects'

/** `event-12 event-15`, each once. */
export function subjectsText(subjects: Iterable<PageSubject>): string {
  return [...new Set(subjects)].join(' ')
}

export function articleSubject({ wordpressPostId }: Pick<SiteArticle, 'wordpressPostId'>): PageSubject {
  return `article-${wordpressPostId}`
}

export function eventSubject({ id }: Pick<SiteEvent, 'id'>): PageSubject {
  return `event-${id}`
}

export function businessSubject({ id }: Pick<SiteBusiness, 'id'>): PageSubject {
  return `business-${id}`
}
