import type { HeldArticle } from '@hometown/shared-types/held-article'
import { useCountyTime } from '../../../lib/dates.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { DataTable, HeaderCell } from '../../../ui/DataTable.tsx'
import { HeldRow } from './HeldRow.tsx'
import { SelectAllPages } from './SelectAllPages.tsx'
import type { HeldSelection } from './use-held-selection.ts'

interface HeldTableProps {
  articles: readonly HeldArticle[]
  total: number
  selection: HeldSelection
  /** Another page is loading. */
  isBusy: boolean
}

export function HeldTable({ articles, total, selection, isBusy }: HeldTableProps) {
  const time = useCountyTime()
  const ids = articles.map(({ id }) => id)
  const chosen = ids.filter((id) => selection.ids.has(id)).length
  const isPage = chosen === ids.length
  return (
    <div aria-busy={isBusy}>
      {isPage && total > ids.length && <SelectAllPages total={total} selection={selection} />}
      <DataTable label="Missing articles">
        <thead>
          <tr>
            <HeaderCell className="w-px pr-0">
              <span className="-m-2 grid place-items-center p-2">
                <Checkbox
                  checked={isPage ? true : chosen > 0 ? 'indeterminate' : false}
                  aria-label="Select all on this page"
                  className="relative after:absolute after:-inset-3.5"
                  onCheckedChange={() => selection.set(ids, !isPage)}
                />
              </span>
            </HeaderCell>
            <HeaderCell>Title</HeaderCell>
            <HeaderCell className="min-w-32 max-lg:hidden">Category</HeaderCell>
            <HeaderCell className="max-lg:hidden">Published</HeaderCell>
            <HeaderCell className="max-lg:hidden">Missing since</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {articles.map((article) => (
            <HeldRow
              key={article.id}
              article={article}
              isSelected={selection.ids.has(article.id)}
              onSelect={(selected) => selection.set([article.id], selected)}
              time={time}
            />
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}
