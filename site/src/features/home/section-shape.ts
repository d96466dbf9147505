import type { SiteArticle } from '../../lib/content.ts'

export type SectionShape = 'lead' | 'columns' | 'text'

export function sectionShape(
  articles: readonly Pick<SiteArticle, 'picture'>[],
  rhythm: 'lead' | 'columns',
): SectionShape {
  const pictures = articles.filter((article) => article.picture !== null).length
  if (pictures === 0) return 'text'
  if (!articles[0]?.picture) return 'columns'
  return pictures < articles.length || articles.length < 3 ? 'lead' : rhythm
}
