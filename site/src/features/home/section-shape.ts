import type { FrontSection } from '@hometown/shared-types/front-page'
import type { SiteArticle } from '../../lib/content.ts'

export type SectionShape = 'lead' | 'columns' | 'text' | 'compact'

/** A section without pictures looks intended, not broken. */
export function sectionShape(
  articles: readonly Pick<SiteArticle, 'picture'>[],
  size: FrontSection['size'],
): SectionShape {
  if (size === 'compact') return 'compact'
  if (articles.every(({ picture }) => picture === null)) return 'text'
  return size === 'large' && articles[0]?.picture ? 'lead' : 'columns'
}
