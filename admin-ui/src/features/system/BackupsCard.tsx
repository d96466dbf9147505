import type { Backup, BackupList, BackupWork } from '@hometown/shared-types/backup'
import type { UseQueryResult } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import type { CountyTime } from '../../lib/dates.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataTable, HeaderCell } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BackupRow } from './BackupRow.tsx'
import { DeleteBackup } from './DeleteBackup.tsx'

interface BackupsCardProps {
  query: UseQueryResult<BackupList>
  time: CountyTime
}

export function BackupsCard({ query, time }: BackupsCardProps) {
  const [doomed, setDoomed] = useState<Backup>()
  const { data, error, refetch } = query
  return (
    <Card
      title="Backups"
      description="Database, pictures and keys in one file. We make one every night, and keep seven days and four weeks."
      flush
    >
      {error && !data && (
        <div className="p-4">
          <ErrorPanel title="Couldn’t load the backups." error={error} onRetry={refetch} />
        </div>
      )}
      {!data && !error && <Skeleton className="m-4 h-24 rounded-md" />}
      {data && <Work work={data.work} />}
      {data && data.backups.length === 0 && (
        <EmptyState icon={Archive} title="No backups yet">
          We make one every night. Choose “Back Up Now” to make one right away.
        </EmptyState>
      )}
      {data && data.backups.length > 0 && (
        <DataTable label="All backups">
          <thead>
            <tr>
              <HeaderCell>Created</HeaderCell>
              <HeaderCell>Contents</HeaderCell>
              <HeaderCell>Checked</HeaderCell>
              <HeaderCell className="text-right">Size</HeaderCell>
              <HeaderCell className="text-right">Actions</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {data.backups.map((backup) => (
              <BackupRow key={backup.name} backup={backup} time={time} onDelete={() => setDoomed(backup)} />
            ))}
          </tbody>
        </DataTable>
      )}
      <div className="border-t px-4 py-3 text-quiet text-sm">
        <p>
          To restore one, stop the service and run <code>npm run restore -- file</code> on the server. The command asks
          before it replaces anything, and keeps the previous data. Store a copy of your backups on another machine.
        </p>
      </div>
      <DeleteBackup backup={doomed} time={time} onClose={() => setDoomed(undefined)} />
    </Card>
  )
}

function Work({ work }: { work: BackupWork }) {
  if (work.state === 'failed')
    return (
      <p role="status" className="border-b bg-danger-ground px-4 py-2">
        <Badge tone="danger">Failed</Badge> {work.problem}
      </p>
    )
  if (work.state === 'idle') return null
  return (
    <div role="status" className="flex items-center gap-3 border-b px-4 py-2">
      <progress className="h-1.5 w-32 accent-accent" aria-label="Backup" value={work.percent} max={100} />
      <span>
        {work.step || 'Starting'} <span className="text-quiet tabular-nums">{work.percent} %</span>
      </span>
    </div>
  )
}
