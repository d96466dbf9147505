import type { Source } from '@hometown/shared-types/source'
import type { SourceCheck } from '@hometown/shared-types/source-health'
import { useQuery } from '@tanstack/react-query'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { sourceChecksQuery } from './sources.api.ts'

export function ChecksDialog({ source, onClose }: { source: Source; onClose(): void }) {
  const { data, error, refetch } = useQuery(sourceChecksQuery(source.id))
  const { zone } = useCountyTime()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title={source.name}
      description={`The last checks, newest first. ${zoneNote(zone)}`}
    >
      {error && <ErrorPanel title="Couldn’t load the checks." error={error} onRetry={refetch} />}
      {!error && !data && <LoadingRows count={3}>Loading checks...</LoadingRows>}
      {data?.length === 0 && <p className="text-quiet">We haven’t read this source yet.</p>}
      {data && data.length > 0 && (
        <ul className="divide-y rounded-md border">
          {data.map((check) => (
            <CheckRow key={check.id} check={check} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const OUTCOMES = {
  done: ['green', 'Read'],
  unchanged: ['gray', 'Unchanged'],
  failed: ['danger', 'Failed'],
} as const

function CheckRow({ check }: { check: SourceCheck }) {
  const time = useCountyTime()
  const [tone, word] = OUTCOMES[check.outcome]
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2 text-sm">
      <span className="w-40 shrink-0 text-quiet tabular-nums">{time.dateTime(check.startedAt)}</span>
      <Badge tone={tone}>{word}</Badge>
      <span className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
        {check.outcome === 'done' && `${countOf(check.found, 'item')}, ${formatNumber(check.fresh)} new. `}
        {check.problem}
      </span>
    </li>
  )
}
