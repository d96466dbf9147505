import { plainDateSchema } from '@hometown/shared-types/iso-time'
import { useQuery } from '@tanstack/react-query'
import { Download, History } from 'lucide-react'
import { z } from 'zod'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { ListFrame } from '../../parts/list-screen/ListFrame.tsx'
import { ListPages } from '../../parts/list-screen/ListPages.tsx'
import { FreshDownload } from '../../parts/step-up/FreshDownload.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AuditDays } from './AuditDays.tsx'
import { useAuditControls } from './audit-controls.ts'
import { auditLogQuery, exportAddress } from './audit-log.api.ts'

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

const PURPOSE = 'Every change at the desk will appear here.'

const TEXTS = {
  loading: 'Loading...',
  failed: 'Couldn’t load the audit log.',
  noMatch: 'No entries match these filters',
  noMatchHint: PURPOSE,
  showAll: 'Show everything',
}

export function AuditLogPage() {
  const [search] = useSearchParams(searchSchema)
  const query = useQuery(auditLogQuery(search))
  const controls = useAuditControls()
  const time = useCountyTime()
  return (
    <>
      <PageHeader
        title="Audit Log"
        description={`Who did what, and when. We keep entries for two years. ${zoneNote(time.zone)}`}
        actions={
          <FreshDownload href={exportAddress(search)} className={buttonClass()}>
            <Download aria-hidden />
            Export
          </FreshDownload>
        }
      />
      <ListFrame
        controls={controls}
        state={search}
        query={query}
        texts={TEXTS}
        icon={History}
        empty={
          <EmptyState icon={History} title="No entries yet">
            {PURPOSE}
          </EmptyState>
        }
      >
        {(page) => (
          <Card flush>
            <AuditDays entries={page.data} time={time} />
            <ListPages page={page} state={search} />
          </Card>
        )}
      </ListFrame>
    </>
  )
}
