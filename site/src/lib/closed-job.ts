import type { ArticleIndex, SiteArticle } from './content.ts'

/** A closed job keeps its page, which names no list, and no list names it. */
export function isClosedJob({ job }: Pick<SiteArticle, 'job'>): boolean {
  return job?.isClosed === true
}

/** Undefined for a closed job, too. */
export function findListed(articles: Pick<ArticleIndex, 'findById'>, wordpressPostId: number): SiteArticle | undefined {
  const article = articles.findById(wordpressPostId)
  return article === undefined || isClosedJob(article) ? undefined : article
}
