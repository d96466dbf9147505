import { readTimeLabel } from '@hometown/shared-types/read-time'
import type { SiteArticle } from './content.ts'

const labels = new WeakMap<SiteArticle, string>()

/** `4 min`, cached because several pages show an article. */
export function readTime(article: SiteArticle): string {
  const known = labels.get(article)
  if (known !== undefined) return known
  const label = readTimeLabel(article.content)
  labels.set(article, label)
  return label
}
