import { ARTICLE_STATUSES, articleListQuerySchema, articleStatusSchema } from '@hometown/shared-types/article'
import { isEditor } from '@hometown/shared-types/auth'
import { BULK_ACTIONS } from '@hometown/shared-types/bulk-articles'
import { CATEGORIES, categorySchema } from '@hometown/shared-types/category'
import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, ExternalLink, Newspaper, Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { apiAddress } from '../../lib/config.ts'
import { type CountyTime, useCountyTime, zoneNote } from '../../lib/dates.ts'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSelectedVersions } from '../../lib/shown-items.ts'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { isNarrowed } from '../../parts/list-screen/list-address.ts'
import type { ListColumn, ListControls, ListPage, ListQuery, RowGroup } from '../../parts/list-screen/list-types.ts'
import { MissingArticles } from '../../parts/missing-articles/MissingArticles.tsx'
import { paths } from '../../paths.ts'
import { ArticleCategoryBadge, ArticleStateBadge, SpecialStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import { ArticleMenu, DeleteArticle, dateOf, ShowGroup } from './article-list-parts.tsx'
import {
  type ArticleGroup,
  type ListQuery as ArticleQuery,
  articlePageQuery,
  authorNamesQuery,
  useArticleGroups,
} from './article-queries.ts'
import { BULK_ACTION_TEXTS, BulkDialogs, type BulkQuestion, useBulkChange } from './BulkChanges.tsx'
import { OwnArticles } from './OwnArticles.tsx'

export function ArticlesPage() {
  return isEditor(useCurrentUser()) ? <AllArticles /> : <OwnArticlesPage />
}

function OwnArticlesPage() {
  return (
    <>
      <PageHeader
        title="Your Articles"
        description="Write drafts and submit them for review. An editor publishes them."
        actions={<CreateButton />}
      />
      <OwnArticles />
    </>
  )
}

function CreateButton() {
  return (
    <Button asChild variant="primary">
      <Link to={paths.content} aria-keyshortcuts="c">
        <Plus aria-hidden />
        Create New Article
      </Link>
    </Button>
  )
}

function AllArticles() {
  const [doomed, setDoomed] = useState<DeskArticleSummary>()
  const { zone } = useCountyTime()
  return (
    <>
      <PageHeader title="All Articles" description={zoneNote(zone)} actions={<CreateButton />} />
      <div className="mb-4 empty:hidden">
        <MissingArticles />
      </div>
      <ArticleListScreen onDelete={setDoomed} />
      <DeleteArticle article={doomed} onClose={() => setDoomed(undefined)} />
    </>
  )
}

const PER_PAGE = 50

/** Beside the statuses: drafts that an editor is to decide about. */
const IN_REVIEW = 'review'

/** The query string of the list. Ignore values that don't parse. */
const listStateSchema = z.object({
  search: z.string().max(200).catch('').default(''),
  status: articleStatusSchema.or(z.literal(IN_REVIEW)).optional().catch(undefined),
  category: categorySchema.optional().catch(undefined),
  author: z.string().trim().max(200).optional().catch(undefined),
  sort: articleListQuerySchema.shape.sort.unwrap().optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})
type ArticleListState = z.output<typeof listStateSchema>
type ListSort = NonNullable<ArticleListState['sort']>

function listQueryOf({ search, status, ...state }: ArticleListState, perPage = PER_PAGE): ArticleQuery {
  const asked = status === IN_REVIEW ? { review: 'true' } : { status }
  return { ...state, ...asked, search: search.trim() || undefined, per_page: perPage }
}

const TEXTS = {
  loading: 'Loading articles...',
  failed: 'Couldn’t load the articles.',
  noMatch: 'No article matches',
  noMatchHint: 'Try fewer words or filters.',
  showAll: 'Show all articles',
}

/** All articles: grouped by status, or one list of those that match. */
function ArticleListScreen({ onDelete }: { onDelete(article: DeskArticleSummary): void }) {
  const [state] = useSearchParams(listStateSchema)
  const controls = useArticleControls()
  const isFiltered = isNarrowed(state, controls)
  const query = useArticlePage(state, isFiltered)
  const isGrouped = query.data?.groups !== undefined
  const time = useCountyTime()
  const client = useQueryClient()
  const change = useBulkChange()
  return (
    <>
      <ListScreen
        controls={controls}
        state={state}
        query={query}
        texts={TEXTS}
        icon={Newspaper}
        empty={
          <EmptyState icon={Newspaper} title="No articles yet. Create your first article!">
            Drafts, published and archived articles are listed here.
          </EmptyState>
        }
        layout={{
          label: 'Articles',
          columns: articleColumns(time, isGrouped),
          idOf: ({ id }) => id,
          nameOf: ({ title }) => title,
          actions: (article: DeskArticleSummary) => (
            <ArticleMenu article={article} onDelete={() => onDelete(article)} />
          ),
        }}
        groups={({ groups }) => groups && rowGroups(groups, state.sort)}
        summary={({ groups, total }) =>
          !groups && (
            <p role="status" className="pb-2 text-quiet text-sm tabular-nums">
              {countOf(total, 'article')}
            </p>
          )
        }
        bulk={{
          nouns: { one: 'article', many: 'articles' },
          actions: (articles, onDone) => <ArticleBulkActions articles={articles} onAsk={change.ask} onDone={onDone} />,
          matching: {
            most: MAX_PER_PAGE,
            fetchAll: async () => {
              const all = articlePageQuery({ ...listQueryOf(state, MAX_PER_PAGE), page: 1 })
              return (await client.fetchQuery({ ...all, staleTime: 0 })).data
            },
          },
        }}
      />
      <BulkDialogs change={change} />
    </>
  )
}

/** The groups with a link to all of each one that has more than is shown. */
function rowGroups(
  groups: readonly ArticleGroup[],
  sort: ListSort | undefined,
): readonly RowGroup<DeskArticleSummary>[] {
  return groups.map(({ status, title, articles, total, none }) => ({
    ...{ id: status, title, items: articles, total, none },
    more: total > articles.length && <ShowGroup status={status} title={title} sort={sort} />,
  }))
}

interface ArticleBulkActionsProps {
  articles: readonly DeskArticleSummary[]
  onAsk(question: BulkQuestion): void
  onDone(ids: readonly string[]): void
}

/** Acts on the articles in the versions that were shown when they were selected. */
function ArticleBulkActions({ articles, onAsk, onDone }: ArticleBulkActionsProps) {
  const shown = useSelectedVersions(articles)
  return BULK_ACTIONS.map((action) => (
    <Button
      key={action}
      size="sm"
      className={BULK_ACTION_TEXTS[action].danger ? 'text-danger!' : ''}
      onClick={() => onAsk({ action, articles: shown, onDone })}
    >
      {BULK_ACTION_TEXTS[action].label}
    </Button>
  ))
}

const STATUSES = [
  ...ARTICLE_STATUSES.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` })),
  { value: IN_REVIEW, label: 'In review' },
]

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'updated', label: 'Last changed' },
  { value: 'title', label: 'By title' },
  { value: 'views', label: 'Most viewed' },
] as const

function useArticleControls(): ListControls {
  const { data: authors } = useQuery(authorNamesQuery)
  return {
    search: { label: 'Search articles', placeholder: 'Search articles' },
    filters: [
      { kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: STATUSES },
      { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options: optionsOf(CATEGORIES) },
      { kind: 'choice', name: 'author', label: 'Author', all: 'All authors', options: authors && optionsOf(authors) },
    ],
    sorts: SORTS,
  }
}

const PER_GROUP = 12

interface ArticlePage extends ListPage<DeskArticleSummary> {
  readonly groups?: readonly ArticleGroup[]
}

/** One page of what matches. Without filters, the first articles of each status. */
function useArticlePage(state: ArticleListState, isNarrowed: boolean): ListQuery<ArticlePage> {
  const found = useQuery({ ...articlePageQuery(listQueryOf(state)), enabled: isNarrowed })
  const grouped = useArticleGroups(PER_GROUP, { sort: state.sort, enabled: !isNarrowed })
  const groups = grouped.isPending ? undefined : pageOf(grouped.groups)
  if (!isNarrowed)
    return { data: groups, error: grouped.error, isPlaceholderData: grouped.isPlaceholderData, refetch: grouped.retry }
  // The groups stay until the first matches arrive.
  const { data = found.error ? undefined : groups, error, refetch } = found
  return { data, error, isPlaceholderData: found.isPlaceholderData || !found.data, refetch }
}

function pageOf(groups: readonly ArticleGroup[]): ArticlePage {
  return {
    data: groups.flatMap(({ articles }) => articles),
    total: groups.reduce((sum, { total }) => sum + total, 0),
    totalPages: 1,
    groups,
  }
}

/** @param isGrouped the rows are grouped by status, so that only other states need a badge. */
function articleColumns(time: CountyTime, isGrouped: boolean): ListColumn<DeskArticleSummary>[] {
  const status: ListColumn<DeskArticleSummary> = {
    id: 'status',
    title: 'Status',
    isPlain: true,
    className: 'whitespace-nowrap',
    cell: (article) => <ArticleStateBadge article={article} />,
  }
  return [
    {
      id: 'title',
      title: 'Title',
      isMain: true,
      sorts: { ascending: 'title' },
      cell: (article) => <ArticleCell article={article} isGrouped={isGrouped} time={time} />,
    },
    ...(isGrouped ? [] : [status]),
    {
      id: 'category',
      title: 'Category',
      isPlain: true,
      className: 'whitespace-nowrap',
      cell: (article) => <ArticleCategoryBadge article={article} />,
    },
    {
      id: 'author',
      title: 'Author',
      isPlain: true,
      from: 'lg',
      className: 'max-w-40 truncate whitespace-nowrap text-quiet',
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
      className: 'whitespace-nowrap text-quiet tabular-nums',
      cell: (article) => <ArticleTime article={article} time={time} />,
    },
  ]
}

/** `Created Nov 20, 2026, 12:00 PM` for a draft, the bare time for what was published. */
function ArticleTime({ article, time }: { article: DeskArticleSummary; time: CountyTime }) {
  const { label, instant } = dateOf(article)
  return (
    <>
      <span className={label === 'Created' ? '' : 'sr-only'}>{label} </span>
      <time dateTime={new Date(instant).toISOString()}>{time.dateTime(instant)}</time>
    </>
  )
}

interface ArticleCellProps {
  article: DeskArticleSummary
  isGrouped: boolean
  time: CountyTime
}

/** Picture, title, what is planned, and what readers see only on WordPress. */
function ArticleCell({ article, isGrouped, time }: ArticleCellProps) {
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
