import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { CalendarClock, ExternalLink, Newspaper } from 'lucide-react'
import { apiAddress } from '../../../lib/config.ts'
import type { CountyTime } from '../../../lib/dates.ts'
import { paths } from '../../../paths.ts'
import { SpecialStateBadge } from '../../../ui/ArticleStateBadge.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'

interface ArticleCellProps {
  article: DeskArticleSummary
  isGrouped: boolean
  time: CountyTime
}

/** Picture, title, what is planned, and what readers see only on WordPress. */
export function ArticleCell({ article, isGrouped, time }: ArticleCellProps) {
  const { id, title, thumbnailUrl } = article
  return (
    <div className="flex items-center gap-3">
      <Thumbnail url={thumbnailUrl} />
      <div className="min-w-0 grow">
        <p title={title}>
          <ScreenLink
            to={paths.content}
            search={{ edit: id }}
            className="py-0.5 font-medium [unicode-bidi:plaintext] max-md:line-clamp-2 md:block md:truncate"
          >
            {title}
          </ScreenLink>
        </p>
        {isGrouped && <SpecialStateBadge article={article} />}
        <Plans article={article} time={time} />
        {article.hasPartsElsewhere && article.wordpressEditUrl && (
          <PartsElsewhere title={title} href={article.wordpressEditUrl} />
        )}
      </div>
    </div>
  )
}

function Thumbnail({ url }: { url: string | null }) {
  const shape = 'h-9 w-12 shrink-0 rounded-sm border max-md:h-12 max-md:w-16'
  if (url !== null)
    return <img src={apiAddress(url)} alt="" loading="lazy" decoding="async" className={`${shape} object-cover`} />
  return (
    <span aria-hidden className={`${shape} grid place-items-center bg-sunken text-quiet`}>
      <Newspaper className="size-4" />
    </span>
  )
}

/** Leads to the post in WordPress, where such a part can be replaced. */
function PartsElsewhere({ title, href }: { title: string; href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-flex items-center gap-1.5 rounded-sm text-quiet text-sm underline-offset-2 hover:text-accent hover:underline max-md:py-1"
    >
      Parts only on WordPress <span className="sr-only">{`(edit “${title}” there, opens in a new tab)`}</span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
    </a>
  )
}

/** Planned publishing and unpublishing. */
function Plans({ article: { publishAt, unpublishAt }, time }: Pick<ArticleCellProps, 'article' | 'time'>) {
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
