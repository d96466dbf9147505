import type { FrontSection } from '@hometown/shared-types/contract/front-page'
import type { SiteArticle } from '../../lib/content.ts'

type SectionShape = 'lead' | 'mixed' | 'columns' | 'text' | 'compact'

/** Only a section whose articles all have pictures sets them alike, so that none shows an empty box. */
export function sectionShape(
  articles: readonly Pick<SiteArticle, 'picture'>[],
  size: FrontSection['size'],
): SectionShape {
  if (size === 'compact') return 'compact'
  if (articles.every(({ picture }) => picture === null)) return 'text'
  if (size === 'large') return 'lead'
  return articles.every(({ picture }) => picture !== null) ? 'columns' : 'mixed'
}
