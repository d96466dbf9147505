import type { Category } from '@hometown/shared-types/category'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { CategoryBadge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { ListedArticle } from '../picks/known-articles.ts'
import { moveSection, sectionsOf } from './section-order.ts'

interface SectionOrderProps {
  articles: readonly ListedArticle[]
  onChange(ids: string[]): void
}

/** The order of the mail's sections. Moving one moves its articles. */
export function SectionOrder({ articles, onChange }: SectionOrderProps) {
  const sections = sectionsOf(articles)
  const countIn = (section: Category) => articles.filter(({ article }) => article?.category === section).length
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 font-semibold">Order of the sections</legend>
      {sections.length === 0 && <p className="text-quiet text-sm">Pick articles to get sections.</p>}
      <ol className="divide-y">
        {sections.map((section, index) => (
          <li key={section} className="flex items-center gap-2 py-1">
            <CategoryBadge category={section} />
            <span className="flex-1 text-quiet text-sm tabular-nums">{countIn(section)}</span>
            <IconButton
              icon={ArrowUp}
              label={`Move section up: ${section}`}
              size="sm"
              aria-disabled={index === 0}
              onClick={() => index > 0 && onChange(moveSection(articles, section, -1))}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move section down: ${section}`}
              size="sm"
              aria-disabled={index === sections.length - 1}
              onClick={() => index < sections.length - 1 && onChange(moveSection(articles, section, 1))}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
