import { isEditor } from '@hometown/shared-types/contract/accounts'
import type { ArticleStatus } from '@hometown/shared-types/contract/articles'
import type { DeskArticleSummary } from '@hometown/shared-types/contract/desk-articles'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, ExternalLink, Newspaper, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { apiAddress } from '../../lib/api-client.ts'
import { type CountyTime, formatNumber, useCountyTime } from '../../lib/formats.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import type { ListColumn, ListPage, ListQuery as PageQuery, RowGroup } from '../../parts/list-screen/list.ts'
import { paths } from '../../paths.ts'
import { ArticleCategoryBadge, ArticleStateBadge, SpecialStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { type ArticleListQuery, articlePageQuery } from './article-queries.ts'
import { DeleteArticle } from './DeleteArticle.tsx'

const ARTICLE_STATUS_GROUPS: readonly { status: ArticleStatus; title: string; none: string }[] = [
  { status: 'published', title: 'Published', none: 'No published articles.' },
  { status: 'draft', title: 'Drafts', none: 'No drafts.' },
  { status: 'archived', title: 'Archived', none: 'No archived articles.' },
]

const ARTICLES_PER_GROUP = 12

export interface ArticlePage extends ListPage<DeskArticleSummary> {
  readonly groups?: readonly RowGroup<DeskArticleSummary>[]
}

/** Reads the first articles of each status, and how many it has; for contributors, only their own. */
export function useArticleGroups(sort?: ArticleListQuery['sort'], enabled = true): PageQuery<ArticlePage> {
  const owner = isEditor(useCurrentUser()) ? undefined : 'me'
  const pages = useQueries({
    queries: ARTICLE_STATUS_GROUPS.map(({ status }) => ({
      ...articlePageQuery({ status, owner, sort, per_page: ARTICLES_PER_GROUP }),
      enabled,
    })),
  })
  const groups = ARTICLE_STATUS_GROUPS.flatMap(({ status, title, none }, place) => {
    const { data: items, total } = pages[place]?.data ?? {}
    if (!items || total === undefined) return []
    const more = total > items.length && (
      <Button asChild size="sm" variant="ghost" className="-my-1">
        <Link to={paths.articles} search={{ status, ...(sort && { sort }) }}>
          Show all<span className="sr-only"> {title}</span>
        </Link>
      </Button>
    )
    return { ...{ id: status, title, none, items, total, more } }
  })
  const page = {
    data: groups.flatMap(({ items }) => items),
    total: groups.reduce((sum, { total }) => sum + total, 0),
    ...{ totalPages: 1, groups },
  }
  return {
    data: groups.length < ARTICLE_STATUS_GROUPS.length ? undefined : page,
    error: pages.find(({ error }) => error)?.error,
    isPlaceholderData: pages.some((one) => one.isPlaceholderData),
    refetch: () => Promise.all(pages.map((one) => one.refetch())),
  }
}

/** Lists the first articles of each status below the editor. */
export function ArticleGroups({ onDeleted }: { onDeleted(id: string): void }) {
  const query = useArticleGroups()
  const time = useCountyTime()
  return (
    <ListScreen
      controls={{}}
      state={{}}
      query={query}
      noun="article"
      icon={Newspaper}
      empty={<EmptyState icon={Newspaper} title="No articles found. Create your first article above." />}
      layout={{
        label: 'Articles',
        // The groups have an order of their own.
        columns: articleColumns(time, { isGrouped: true, linksToSite: true }).map(({ sorts: _, ...column }) => column),
        idOf: ({ id }) => id,
        nameOf: ({ title }) => title,
        actions: (article) => <ArticleActions article={article} linksToSite onDeleted={onDeleted} />,
      }}
      groups={({ groups }) => groups}
    />
  )
}

interface ArticleActionsProps {
  article: DeskArticleSummary
  /** The title leads to the site and the button to the editor; otherwise it is the other way round. */
  linksToSite?: boolean
  onDeleted?: (id: string) => void
}

export function ArticleActions({ article, linksToSite = false, onDeleted }: ArticleActionsProps) {
  const { id, title, slug, status, ownerId, publishAt } = article
  const [isDoomed, setDoomed] = useState(false)
  const siteAddress = useSiteAddress()
  const user = useCurrentUser()
  // Contributors delete own drafts until an editor has scheduled them.
  const mayDelete = isEditor(user) || (ownerId === user.id && status === 'draft' && publishAt === null)
  const newTab = { target: '_blank', rel: 'noopener', className: ICON_LINK_CLASS }
  return (
    <div className="flex justify-end">
      {linksToSite && (
        <Link to={paths.content} search={{ edit: id }} aria-label={`Edit ${title}`} className={ICON_LINK_CLASS}>
          <Pencil aria-hidden className="size-4" />
        </Link>
      )}
      {!linksToSite && status === 'published' && (
        <a href={siteAddress(`/${slug}`)} {...newTab} aria-label={`View ${title} on the site`}>
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
      {mayDelete && <IconButton icon={Trash2} size="sm" label={`Delete ${title}`} onClick={() => setDoomed(true)} />}
      {isDoomed && <DeleteArticle article={article} onClose={() => setDoomed(false)} onDeleted={onDeleted} />}
    </div>
  )
}

const ICON_LINK_CLASS = 'grid size-7 place-items-center rounded-md text-quiet hover:bg-hover hover:text-ink'

interface ArticleColumnOptions {
  /** The rows are grouped by status, so that only other states need a badge. */
  isGrouped: boolean
  /** Published titles lead to the page on the site, instead of the editor. */
  linksToSite?: boolean
}

export function articleColumns(time: CountyTime, options: ArticleColumnOptions): ListColumn<DeskArticleSummary>[] {
  const status: ListColumn<DeskArticleSummary> = {
    id: 'status',
    title: 'Status',
    isPlain: true,
    cell: (article) => <ArticleStateBadge article={article} />,
  }
  return [
    {
      id: 'title',
      title: 'Title',
      isMain: true,
      sorts: { ascending: 'title' },
      cell: (article) => <ArticleCell article={article} time={time} {...options} />,
    },
    ...(options.isGrouped ? [] : [status]),
    {
      id: 'category',
      title: 'Category',
      isPlain: true,
      cell: (article) => <ArticleCategoryBadge article={article} />,
    },
    {
      id: 'author',
      title: 'Author',
      isPlain: true,
      from: 'xl',
      className: 'max-w-40 truncate text-quiet',
      cell: ({ authorName }) => <span title={authorName}>{authorName}</span>,
    },
    {
      id: 'views',
      title: 'Views',
      numeric: true,
      from: 'xl',
      sorts: { descending: 'views' },
      className: 'text-quiet',
      cell: ({ views }) => formatNumber(views),
    },
    {
      id: 'date',
      title: 'Date',
      isPlain: true,
      from: 'lg',
      sorts: { ascending: 'oldest', descending: 'newest' },
      className: 'text-quiet tabular-nums',
      cell: (article) => <ArticleTime article={article} time={time} />,
    },
  ]
}

/** Shows the bare time of the first publication, or of a draft `Created Nov 20, 2026, 12:00 PM`. */
function ArticleTime({ article, time }: { article: DeskArticleSummary; time: CountyTime }) {
  const { status, publishedAt, createdAt } = article
  const isDraft = status === 'draft' || publishedAt === null
  const instant = isDraft ? createdAt : publishedAt
  return (
    <>
      <span className={isDraft ? '' : 'sr-only'}>{isDraft ? 'Created' : 'Published'} </span>
      <time dateTime={new Date(instant).toISOString()}>{time.dateTime(instant)}</time>
    </>
  )
}

interface ArticleCellProps extends ArticleColumnOptions {
  article: DeskArticleSummary
  time: CountyTime
}

/** Shows the picture, the title, what is planned, and what readers see only on WordPress. */
function ArticleCell({ article, isGrouped, linksToSite, time }: ArticleCellProps) {
  const { title, thumbnailUrl } = article
  return (
    <div className="flex items-center gap-3">
      <ArticleThumbnail url={thumbnailUrl} />
      <div className="min-w-0 grow">
        <p title={title}>
          <TitleLink article={article} isToSite={linksToSite === true && article.status === 'published'} />
        </p>
        {isGrouped && <SpecialStateBadge article={article} />}
        <ArticlePlans article={article} time={time} />
        {article.hasPartsElsewhere && article.wordpressEditUrl && (
          <ArticlePartsElsewhere title={title} href={article.wordpressEditUrl} />
        )}
      </div>
    </div>
  )
}

function TitleLink({ article: { id, title, slug }, isToSite }: { article: DeskArticleSummary; isToSite: boolean }) {
  const siteAddress = useSiteAddress()
  const className = 'py-0.5 font-medium [unicode-bidi:plaintext] max-md:line-clamp-2 md:block md:truncate'
  if (!isToSite)
    return (
      <ScreenLink to={paths.content} search={{ edit: id }} className={className}>
        {title}
      </ScreenLink>
    )
  return (
    <a
      href={siteAddress(`/${slug}`)}
      target="_blank"
      rel="noopener"
      className={`${className} rounded-sm underline-offset-2 hover:text-accent hover:underline`}
    >
      {title}
    </a>
  )
}

function ArticleThumbnail({ url }: { url: string | null }) {
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
function ArticlePartsElsewhere({ title, href }: { title: string; href: string }) {
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

function ArticlePlans({ article: { publishAt, unpublishAt }, time }: Pick<ArticleCellProps, 'article' | 'time'>) {
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
