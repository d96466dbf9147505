import { isEditor } from '@hometown/shared-types/contract/accounts'
import { ARTICLE_STATUSES, articleListQuerySchema, articleStatusSchema } from '@hometown/shared-types/contract/articles'
import type { DeskArticleSummary } from '@hometown/shared-types/contract/desk-articles'
import { categorySchema } from '@hometown/shared-types/contract/fields'
import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Newspaper, Plus } from 'lucide-react'
import { z } from 'zod'
import { countOf, useCountyTime } from '../../lib/formats.ts'
import { listParams, useSearchParams } from '../../lib/search-params.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { BulkActions } from '../../parts/list-screen/BulkActions.tsx'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { type ChoiceFilter, isListNarrowed, type ListControls, type ListQuery } from '../../parts/list-screen/list.ts'
import { MissingArticles } from '../../parts/MissingArticles.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import { ArticleActions, type ArticlePage, articleColumns, useArticleGroups } from './article-list.tsx'
import { type ArticleListQuery, articlePageQuery, authorNamesQuery } from './article-queries.ts'
import { ARTICLE_ACTIONS } from './bulk-changes.ts'

export function ArticlesPage() {
  const mayEdit = isEditor(useCurrentUser())
  return (
    <>
      <PageHeader
        title={mayEdit ? 'All Articles' : 'Your Articles'}
        description={!mayEdit && 'Write drafts and submit them for review. An editor publishes them.'}
        actions={
          <Button asChild variant="primary">
            <Link to={paths.content} aria-keyshortcuts="c">
              <Plus aria-hidden />
              Create New Article
            </Link>
          </Button>
        }
      />
      {mayEdit && (
        <div className="mb-4 empty:hidden">
          <MissingArticles />
        </div>
      )}
      <ArticleListScreen />
    </>
  )
}

const ARTICLES_PER_PAGE = 50

/** The filter beside the statuses for drafts that an editor is to decide about. */
const IN_REVIEW_STATUS = 'review'

/** The query string of the list. Values that don't parse are ignored. */
const articleListStateSchema = z.object({
  search: z.string().max(200).catch('').default(''),
  status: articleStatusSchema.or(z.literal(IN_REVIEW_STATUS)).optional().catch(undefined),
  category: categorySchema.optional().catch(undefined),
  author: z.string().trim().max(200).optional().catch(undefined),
  /** Contributors see their own articles, or everybody's that are published. */
  owner: z.literal('everyone').optional().catch(undefined),
  sort: articleListQuerySchema.shape.sort.unwrap().optional().catch(undefined),
  page: listParams.page,
})
type ArticleListState = z.output<typeof articleListStateSchema>

function useArticleListQuery({ search, status, owner, ...others }: ArticleListState): ArticleListQuery {
  const isOwn = !isEditor(useCurrentUser()) && owner !== 'everyone'
  const state = status === IN_REVIEW_STATUS ? { review: 'true' } : { status }
  return {
    ...others,
    ...state,
    owner: isOwn ? 'me' : undefined,
    search: search.trim() || undefined,
    per_page: ARTICLES_PER_PAGE,
  }
}

/** Shows all articles grouped by status, or one list of those that match. */
function ArticleListScreen() {
  const [state] = useSearchParams(articleListStateSchema)
  const controls = useArticleControls()
  const isFiltered = isListNarrowed(state, controls)
  const query = useArticlePage(useArticleListQuery(state), isFiltered)
  const mayEdit = isEditor(useCurrentUser())
  const isGrouped = query.data?.groups !== undefined
  const time = useCountyTime()
  return (
    <ListScreen<DeskArticleSummary, ArticlePage>
      controls={controls}
      state={state}
      query={query}
      noun="article"
      texts={{ noMatchHint: 'Try fewer words or filters.' }}
      icon={Newspaper}
      empty={
        <EmptyState icon={Newspaper} title="No articles yet. Create your first article!">
          Drafts, published and archived articles are listed here.
        </EmptyState>
      }
      layout={{
        label: 'Articles',
        columns: articleColumns(time, { isGrouped }),
        idOf: ({ id }) => id,
        nameOf: ({ title }) => title,
        actions: (article) => <ArticleActions article={article} />,
      }}
      groups={({ groups }) => groups}
      summary={({ groups, total }) =>
        !groups && (
          <p role="status" className="pb-2 text-quiet text-sm tabular-nums">
            {countOf(total, 'article')}
          </p>
        )
      }
      {...(mayEdit && {
        bulk: (items, onDone) => (
          <BulkActions kind="article" list="articles" items={items} actions={ARTICLE_ACTIONS} onDone={onDone} />
        ),
      })}
    />
  )
}

const ARTICLE_STATUS_OPTIONS = [
  ...ARTICLE_STATUSES.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` })),
  { value: IN_REVIEW_STATUS, label: 'In review' },
]

const ARTICLE_SORT_OPTIONS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'updated', label: 'Last changed' },
  { value: 'title', label: 'By title' },
  { value: 'views', label: 'Most viewed' },
] as const

const ARTICLE_OWNER_FILTER: ChoiceFilter = {
  ...{ kind: 'choice', name: 'owner', label: 'Articles of', all: 'Yours' },
  options: [{ value: 'everyone', label: 'Everyone’s' }],
}

function useArticleControls(): ListControls {
  const mayEdit = isEditor(useCurrentUser())
  const { data: authors } = useQuery({ ...authorNamesQuery, enabled: mayEdit })
  const byAuthor = { kind: 'choice', name: 'author', label: 'Author', all: 'All authors' } as const
  return {
    search: { label: 'Search articles', placeholder: 'Search articles' },
    filters: [
      { kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: ARTICLE_STATUS_OPTIONS },
      { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options: optionsOf(CATEGORIES) },
      mayEdit ? { ...byAuthor, options: authors && optionsOf(authors) } : ARTICLE_OWNER_FILTER,
    ],
    sorts: ARTICLE_SORT_OPTIONS,
  }
}

/** Reads one page of what matches, or without filters the first articles of each status. */
function useArticlePage(query: ArticleListQuery, isNarrowed: boolean): ListQuery<ArticlePage> {
  const found = useQuery({ ...articlePageQuery(query), enabled: isNarrowed })
  const groups = useArticleGroups(query.sort, !isNarrowed)
  if (!isNarrowed) return groups
  // The groups stay until the first matches arrive.
  const { data = found.error ? undefined : groups.data, error, refetch } = found
  return { data, error, isPlaceholderData: found.isPlaceholderData || !found.data, refetch }
}
