import type { IssueArticle, IssueContent } from '@hometown/shared-types/newsletter-issue'

type Linked = Pick<IssueContent, 'newsletterId' | 'articles' | 'trackClicks' | 'paper'>

/**
 * Where a mail's link to an article leads: to the article itself, or, where clicks are counted, by way of the service.
 * The address is the same for everybody, so that nobody can be told by it.
 */
export function clickAddress(content: Linked, article: IssueArticle): string {
  if (!content.trackClicks) return article.url
  const number = content.articles.indexOf(article) + 1
  return `${content.paper.apiUrl}/api/newsletters/${encodeURIComponent(content.newsletterId)}/clicks/${number}`
}

/** The article that the link with this number (from 1) leads to. */
export function findClickTarget(content: Pick<Linked, 'articles'>, number: number): IssueArticle | undefined {
  return Number.isInteger(number) ? content.articles[number - 1] : undefined
}
