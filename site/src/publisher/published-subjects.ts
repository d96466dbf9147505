import { decodeSlug } from '@hometown/shared-types/article-slug'
import type { SiteArticle, SiteContent } from '../lib/content.ts'
import { pageTitle, publishedTimeTag, titleTag } from '../lib/head-tags.ts'
import { articleSubject, businessSubject, eventSubject, type PageSubject } from '../lib/page-subject.ts'
import { articlePath, businessPath, eventPath } from '../lib/paths.ts'
import type { PagePath } from './site-paths.ts'

export interface PublishedSubject {
  readonly subject: PageSubject
  /** Tells two subjects of the same address apart in a page that doesn't name its subject. */
  readonly tag: string
}

export function subjectAt(content: SiteContent, path: PagePath): PublishedSubject | undefined {
  const event = content.events.findBySlug(below(eventPath(''), path))
  if (event) return { subject: eventSubject(event), tag: titleTag(pageTitle(content.site, event.title)) }
  const business = content.businesses.findBySlug(below(businessPath(''), path))
  if (business) return { subject: businessSubject(business), tag: titleTag(pageTitle(content.site, business.name)) }
  const article = articleAt(content, path)
  return article && { subject: articleSubject(article), tag: publishedTimeTag(article.publishedAt) }
}

/** Whose page it is. */
export function articleAt({ articles }: Pick<SiteContent, 'articles'>, path: PagePath): SiteArticle | undefined {
  return articles.findBySlug(decodeSlug(below(articlePath(''), path)))
}

export function pathsBySubject({ articles, businesses, events }: SiteContent): Map<PageSubject, PagePath> {
  const paths = new Map<PageSubject, PagePath>()
  for (const article of articles.all()) paths.set(articleSubject(article), articlePath(article.slug))
  for (const business of businesses.all()) paths.set(businessSubject(business), businessPath(business.slug))
  for (const event of events.all()) paths.set(eventSubject(event), eventPath(event.slug))
  return paths
}

function below(folder: PagePath, path: PagePath): string {
  return path.startsWith(folder) ? path.slice(folder.length) : ''
}
