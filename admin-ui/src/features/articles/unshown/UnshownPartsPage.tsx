import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { countOf } from '../../../lib/numbers.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { LoadingRows } from '../../../ui/LoadingRows.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { UnshownTable } from './UnshownTable.tsx'
import { unshownPageQuery, unshownStateSchema } from './unshown.api.ts'

/** Articles with forms and the like, for which readers get a link to the post at WordPress. */
export function UnshownPartsPage() {
  const [{ page }, change] = useSearchParams(unshownStateSchema)
  const { data, error, isPlaceholderData, refetch } = useQuery(unshownPageQuery(page))
  return (
    <>
      <PageHeader
        title="Parts Only on WordPress"
        description="The site can’t show forms, embeds from unknown sites, or blocks that need a script. Readers get a link to the post at WordPress there."
      />
      {error && !data && <ErrorPanel title="Couldn’t load the articles." error={error} onRetry={refetch} />}
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
                {countOf(data.total, 'article')} with such parts
              </span>
            ),
          })}
        >
          {data.total === 0 && (
            <EmptyState icon={CircleCheck} title="Every article is shown whole.">
              Articles from WordPress with parts that the site can’t show are listed here.
            </EmptyState>
          )}
          {data.total > 0 && data.data.length === 0 && (
            <EmptyState
              title="This page is empty."
              action={<Button onClick={() => change({ page: 1 })}>Go to page 1</Button>}
            />
          )}
          {data.data.length > 0 && <UnshownTable articles={data.data} isBusy={isPlaceholderData} />}
          <Pagination page={page} of={data} onChange={(next) => change({ page: next })} />
        </Card>
      )}
    </>
  )
}
