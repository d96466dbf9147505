import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { countOf } from '../../../lib/numbers.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { LoadingRows } from '../../../ui/LoadingRows.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { heldLossQuery } from '../publishing.api.ts'
import { HeldBar } from './HeldBar.tsx'
import { HeldTable } from './HeldTable.tsx'
import { heldPageQuery, heldStateSchema } from './held-articles.api.ts'
import { useHeldSelection } from './use-held-selection.ts'

/** Articles held after a sudden loss: an editor decides which of them come off the site. */
export function HeldArticlesPage() {
  const [{ page }, change] = useSearchParams(heldStateSchema)
  const { data, error, isPlaceholderData, refetch } = useQuery(heldPageQuery(page))
  const { data: loss } = useQuery(heldLossQuery)
  const selection = useHeldSelection()
  return (
    <>
      <PageHeader
        title="Missing Articles"
        description="Many articles disappeared from WordPress at once, so we kept them on the site. Remove those deleted on purpose; restore the others in WordPress."
      />
      <div className="flex flex-col gap-6">
        <RemovingNotice articles={loss?.confirmed ?? 0} />
        {error && !data && <ErrorPanel title="Couldn’t load the missing articles." error={error} onRetry={refetch} />}
        {!error && !data && (
          <Card flush>
            <LoadingRows count={8}>Loading articles...</LoadingRows>
          </Card>
        )}
        {data && (
          <Card
            flush
            {...(data.total > 0 && {
              title: (
                <span role="status" className="tabular-nums">
                  {countOf(data.total, 'article')} missing from WordPress
                </span>
              ),
            })}
          >
            {data.total === 0 && <NothingHeld />}
            {data.total > 0 && data.data.length === 0 && (
              <EmptyState
                title="This page is empty."
                action={<Button onClick={() => change({ page: 1 })}>Go to page 1</Button>}
              />
            )}
            {data.data.length > 0 && (
              <HeldTable articles={data.data} total={data.total} selection={selection} isBusy={isPlaceholderData} />
            )}
            <Pagination page={page} of={data} onChange={(next) => change({ page: next })} />
          </Card>
        )}
        <HeldBar selection={selection} />
      </div>
    </>
  )
}

function NothingHeld() {
  return (
    <EmptyState icon={CircleCheck} title="No missing articles.">
      When many articles disappear from WordPress at once, we keep them on the site and list them here.
    </EmptyState>
  )
}

/** Confirmed articles stay on the site until the next sync asks WordPress for them once more. */
function RemovingNotice({ articles }: { articles: number }) {
  if (articles === 0) return null
  return (
    <Notice tone="info" title={`Removing ${countOf(articles, 'article')}…`}>
      {articles === 1 ? 'It comes' : 'They come'} off the site at the next sync.
    </Notice>
  )
}
