import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { useCountyTime } from '../../../lib/dates.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { DataTable, HeaderCell } from '../../../ui/DataTable.tsx'
import { ArticleRow } from './ArticleRow.tsx'
import type { ListSort } from './list-state.ts'
import type { Selection } from './selection.ts'

interface ArticleTableProps {
  label: string
  articles: readonly DeskArticleSummary[]
  /** The heading of the date column; absent if the rows have different statuses. */
  dateTitle?: string
  selection: Selection
  /** The current sort, if the columns can change it. */
  sort?: ListSort | undefined
  onSort?: ((sort: ListSort) => void) | undefined
  onDelete(article: DeskArticleSummary): void
}

export function ArticleTable({ label, articles, dateTitle, selection, sort, onSort, onDelete }: ArticleTableProps) {
  const time = useCountyTime()
  const ids = articles.map(({ id }) => id)
  const chosen = ids.filter(selection.has).length
  const all = chosen === ids.length ? true : chosen > 0 ? 'indeterminate' : false
  const isNewest = sort === undefined || sort === 'newest'
  return (
    <DataTable label={label}>
      <thead>
        <tr>
          <HeaderCell className="w-px pr-0">
            <span className="-m-2 grid place-items-center p-2">
              <Checkbox
                checked={all}
                aria-label={`Select all of ${label}`}
                onCheckedChange={() => selection.setAll(ids, all !== true)}
              />
            </span>
          </HeaderCell>
          <HeaderCell
            {...(onSort && { sorted: sort === 'title' ? 'ascending' : 'none', onSort: () => onSort('title') })}
          >
            Title
          </HeaderCell>
          {!dateTitle && <HeaderCell className="min-w-28 max-lg:hidden">Status</HeaderCell>}
          <HeaderCell className="min-w-32 max-lg:hidden">Category</HeaderCell>
          <HeaderCell className="min-w-36 max-xl:hidden">Author</HeaderCell>
          <HeaderCell
            className="min-w-20 text-right max-xl:hidden"
            {...(onSort && { sorted: sort === 'views' ? 'descending' : 'none', onSort: () => onSort('views') })}
          >
            Views
          </HeaderCell>
          <HeaderCell
            className="min-w-50 max-lg:hidden"
            {...(onSort && {
              sorted: isNewest ? 'descending' : sort === 'oldest' ? 'ascending' : 'none',
              onSort: () => onSort(isNewest ? 'oldest' : 'newest'),
            })}
          >
            {dateTitle ?? 'Date'}
          </HeaderCell>
          <HeaderCell className="w-px">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {articles.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            showStatus={!dateTitle}
            selection={selection}
            time={time}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </DataTable>
  )
}
