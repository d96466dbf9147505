import type { HeldArticle } from '@hometown/shared-types/held-article'
import { ExternalLink } from 'lucide-react'
import type { CountyTime } from '../../../lib/dates.ts'
import { useSiteAddress } from '../../../lib/site.ts'
import { ArticleStateBadge } from '../../../ui/ArticleStateBadge.tsx'
import { CategoryBadge } from '../../../ui/Badge.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Cell, Row } from '../../../ui/DataTable.tsx'

interface HeldRowProps {
  article: HeldArticle
  isSelected: boolean
  onSelect(selected: boolean): void
  time: CountyTime
}

export function HeldRow({ article, isSelected, onSelect, time }: HeldRowProps) {
  const { title, category, status, publishedAt, missingSince } = article
  const published = publishedAt === null ? undefined : new Date(publishedAt).toISOString()
  const missing = (
    <time dateTime={missingSince} title={time.ago(missingSince)}>
      {time.dateTime(missingSince)}
    </time>
  )
  return (
    <Row aria-selected={isSelected}>
      <Cell className="w-px pr-0">
        <span className="-m-2 grid place-items-center p-2">
          <Checkbox
            checked={isSelected}
            aria-label={`Select ${title}`}
            className="relative after:absolute after:-inset-3.5"
            onCheckedChange={(checked) => onSelect(checked === true)}
          />
        </span>
      </Cell>
      <Cell className="w-full max-w-0">
        <Title article={article} />
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-quiet text-sm lg:hidden">
          {status !== 'published' && <ArticleStateBadge article={{ status }} />}
          <CategoryBadge category={category} />
          {published && <time dateTime={published}>{time.date(published)}</time>}
          <span>missing since {missing}</span>
        </p>
      </Cell>
      <Cell className="w-px max-lg:hidden">
        <CategoryBadge category={category} />
      </Cell>
      <Cell className="w-px whitespace-nowrap text-quiet tabular-nums max-lg:hidden">
        {published && status === 'published' ? (
          <time dateTime={published}>{time.date(published)}</time>
        ) : (
          <ArticleStateBadge article={{ status }} />
        )}
      </Cell>
      <Cell className="w-px whitespace-nowrap text-quiet tabular-nums max-lg:hidden">{missing}</Cell>
    </Row>
  )
}

/** Links to the live page in a new tab. */
function Title({ article: { title, slug, status } }: { article: HeldArticle }) {
  const siteAddress = useSiteAddress()
  if (status !== 'published') return <p className="line-clamp-2 font-medium">{title}</p>
  return (
    <a
      href={siteAddress(`/${slug}`)}
      target="_blank"
      rel="noopener"
      className="group inline-flex max-w-full items-start gap-1.5 rounded-sm font-medium underline-offset-2 hover:text-accent hover:underline max-md:py-1"
    >
      <span className="line-clamp-2 wrap-anywhere">{title}</span>
      <ExternalLink aria-hidden className="mt-0.5 size-3.5 shrink-0 text-quiet" />
      <span className="sr-only">(live page, opens in a new tab)</span>
    </a>
  )
}
