import type { IssueArticle, IssueContent } from '@hometown/shared-types/newsletter-issue'

type Linked = Pick<IssueContent, 'newsletterId' | 'articles' | 'trackClicks' | 'paper'>

/** Leads through the click counter if clicks are counted. Its URL is the same for all, so it identifies no reader. */
export function clickAddress(content: Linked, article: IssueArticle): string {
  if (!content.trackClicks) return article.url
  const number = content.articles.indexOf(article) + 1
  return `${content.paper.apiUrl}/api/newsletters/${encodeURIComponent(content.newsletterId)}/clicks/${number}`
}
