import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { CalendarClock } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { CountyTime } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { paths } from '../../../paths.ts'
import { ArticleCategoryBadge, ArticleStateBadge, SpecialStateBadge } from '../../../ui/ArticleStateBadge.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Cell, Row } from '../../../ui/DataTable.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'
import { ArticleMenu } from './ArticleMenu.tsx'
import { dateOf } from './article-dates.ts'
import type { Selection } from './selection.ts'

interface ArticleRowProps {
  article: DeskArticleSummary
  /** For lists that mix statuses. */
  showStatus: boolean
  selection: Selection
  time: CountyTime
  onDelete(article: DeskArticleSummary): void
}

export function ArticleRow({ article, showStatus, selection, time, onDelete }: ArticleRowProps) {
  const { id, title, authorName, views } = article
  const isSelected = selection.has(id)
  const date = dateOf(article, time)
  // A change event doesn't carry the modifier keys, so handle the click.
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    selection.toggle(id, event.shiftKey)
  }
  return (
    <Row aria-selected={isSelected}>
      <Cell className="w-px pr-0">
        <span className="-m-2 grid place-items-center p-2">
          <Checkbox checked={isSelected} aria-label={`Select ${title}`} onClick={choose} data-row-checkbox={id} />
        </span>
      </Cell>
      <Cell className="w-full max-w-0">
        <p className="max-lg:line-clamp-2 lg:truncate" title={title}>
          <ScreenLink to={paths.content} search={{ edit: id }} className="font-medium">
            {title}
          </ScreenLink>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-quiet text-sm lg:hidden">
          {showStatus && <ArticleStateBadge article={article} />}
          <ArticleCategoryBadge article={article} />
          <span className="truncate">{authorName}</span>
          <span>{date.text}</span>
        </p>
        {!showStatus && <SpecialStateBadge article={article} />}
        <Plans article={article} time={time} />
      </Cell>
      {showStatus && (
        <Cell className="w-px max-lg:hidden">
          <ArticleStateBadge article={article} />
        </Cell>
      )}
      <Cell className="w-px max-lg:hidden">
        <ArticleCategoryBadge article={article} />
      </Cell>
      <Cell className="w-px max-w-36 truncate text-quiet max-xl:hidden" title={authorName}>
        {authorName}
      </Cell>
      <Cell numeric className="w-px text-quiet max-xl:hidden">
        {formatNumber(views)}
      </Cell>
      <Cell className="w-px whitespace-nowrap text-quiet tabular-nums max-lg:hidden">
        {date.label && <span className="sr-only">{date.label} </span>}
        <time dateTime={new Date(date.instant).toISOString()}>{time.dateTime(date.instant)}</time>
      </Cell>
      <Cell className="w-px py-1 pl-0 text-right">
        <ArticleMenu article={article} onDelete={() => onDelete(article)} />
      </Cell>
    </Row>
  )
}

/** Planned publishing and unpublishing. */
function Plans({ article: { publishAt, unpublishAt }, time }: { article: DeskArticleSummary; time: CountyTime }) {
  const plans = [
    ...(publishAt === null ? [] : [{ does: 'Goes live', at: publishAt }]),
    ...(unpublishAt === null ? [] : [{ does: 'Comes down', at: unpublishAt }]),
  ]
  return plans.map(({ does, at }) => (
    <p key={does} className="flex items-center gap-1.5 text-blue text-sm">
      <CalendarClock aria-hidden className="size-3.5 shrink-0" />
      {does} <time dateTime={new Date(at).toISOString()}>{time.dateTime(at)}</time>
    </p>
  ))
}
