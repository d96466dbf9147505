import { plainDateSchema } from '@hometown/shared-types/iso-time'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { z } from 'zod'
import { useCountyTime } from '../../lib/dates.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { AuditDays } from './AuditDays.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { auditLogQuery } from './audit-log.api.ts'

const searchSchema = z.object({
  page: z.coerce.number().int().min(1).catch(1).default(1),
  person: z.string().optional(),
  about: z
    .string()
    .regex(/^[a-z-]+$/)
    .optional()
    .catch(undefined),
  from: plainDateSchema.optional().catch(undefined),
  to: plainDateSchema.optional().catch(undefined),
})

const NO_FILTER = { person: undefined, about: undefined, from: undefined, to: undefined, page: 1 }

export function AuditLogPage() {
  const [search, change] = useSearchParams(searchSchema)
  const { data, error, refetch } = useQuery(auditLogQuery(search))
  const time = useCountyTime()
  const isFiltered = Boolean(search.person || search.about || search.from || search.to)

  return (
    <>
      <PageHeader
        title="Audit Log"
        description={`Who did what, and when. Kept for two years; times are ${time.zone.replaceAll('_', ' ')}.`}
      />
      <div className="flex flex-col gap-4">
        <AuditFilters search={search} onChange={(filter) => change({ ...filter, page: 1 })} />
        {error && !data && <ErrorPanel title="The audit log could not be loaded." error={error} onRetry={refetch} />}
        {!error && !data && (
          <Card flush>
            <div className="px-4 py-3">
              <LoadingText />
            </div>
            <SkeletonRows count={8} />
          </Card>
        )}
        {data && (
          <Card flush>
            {data.data.length === 0 ? (
              <EmptyState
                icon={History}
                title={isFiltered ? 'Nothing fits these filters' : 'Nothing has been done yet'}
                action={isFiltered && <Button onClick={() => change(NO_FILTER)}>Clear filters</Button>}
              >
                Every change that somebody makes at the desk is noted here.
              </EmptyState>
            ) : (
              <AuditDays entries={data.data} time={time} />
            )}
            <Pagination page={search.page} of={data} onChange={(page) => change({ page })} />
          </Card>
        )}
      </div>
    </>
  )
}
