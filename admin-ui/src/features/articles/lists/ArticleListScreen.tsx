import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import { useQueryClient } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { useCountyTime } from '../../../lib/dates.ts'
import { countOf } from '../../../lib/numbers.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { ListScreen } from '../../../parts/list-screen/ListScreen.tsx'
import { isNarrowed } from '../../../parts/list-screen/list-address.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ArticleBulkActions } from './ArticleBulkActions.tsx'
import { ArticleMenu } from './ArticleMenu.tsx'
import { articleColumns } from './article-columns.tsx'
import { useArticleControls } from './article-controls.ts'
import { BulkDialogs } from './BulkDialogs.tsx'
import { listQueryOf, listStateSchema } from './list-state.ts'
import { allArticlesQuery } from './lists.api.ts'
import { rowGroups } from './row-groups.tsx'
import { useArticlePage } from './use-article-page.ts'
import { useBulkChange } from './use-bulk-change.ts'

const TEXTS = {
  loading: 'Loading articles...',
  failed: 'Couldn’t load the articles.',
  noMatch: 'No article matches',
  noMatchHint: 'Try fewer words or filters.',
  showAll: 'Show all articles',
}

/** All articles: grouped by status, or one list of those that match. */
export function ArticleListScreen({ onDelete }: { onDelete(article: DeskArticleSummary): void }) {
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
            fetchAll: async () => (await client.fetchQuery(allArticlesQuery(listQueryOf(state, MAX_PER_PAGE)))).data,
          },
        }}
      />
      <BulkDialogs change={change} />
    </>
  )
}
