import { type Backup, backupCalls } from '@hometown/shared-types/contract/system'
import { formatBytes } from '@hometown/shared-types/rules/bytes'
import { useQuery } from '@tanstack/react-query'
import { Archive, Download } from 'lucide-react'
import { api, apiAddress, callQuery } from '../../lib/api-client.ts'
import type { CountyTime } from '../../lib/formats.ts'
import { FreshDownload } from '../../parts/FreshDownload.tsx'
import { useAction } from '../../parts/use-action.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'

export function BackupsCard({ time }: { time: CountyTime }) {
  const query = useQuery({ ...callQuery('backups', backupCalls.list), staleTime: 0 })
  const { data } = query
  const make = useAction({
    run: () => api(backupCalls.make),
    failed: 'Couldn’t start the backup',
    list: 'backups',
  })
  return (
    <Card
      title="Backups"
      description="Database, pictures and keys in one file, checked. We make one every night, and keep the last fourteen, and the last fourteen made by hand."
      flush
      actions={
        <Button
          variant="primary"
          size="sm"
          pending={make.isPending || data?.isAsked === true}
          onClick={() => make.mutate()}
        >
          Back Up Now
        </Button>
      }
    >
      <NotLoaded query={query} failed="Couldn’t load the backups." className="p-4" />
      {data?.problem && (
        <p role="status" className="border-b bg-danger-ground px-4 py-2">
          <Badge tone="danger">Failed</Badge> {data.problem}
        </p>
      )}
      {data?.isAsked && !data.problem && (
        <p role="status" className="border-b px-4 py-2">
          Making a backup. This can take some minutes.
        </p>
      )}
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
              <HeaderCell className="text-right">Size</HeaderCell>
              <HeaderCell className="text-right">Actions</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {data.backups.map((backup) => (
              <BackupRow key={backup.name} backup={backup} time={time} />
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
    </Card>
  )
}

const KIND_LABELS: Readonly<Record<Backup['kind'], string>> = {
  manual: 'By hand',
  nightly: 'Nightly',
  update: 'Database only, before an update',
}

function BackupRow({ backup, time }: { backup: Backup; time: CountyTime }) {
  const { name } = backup
  const createdAt = time.dateTime(backup.madeAt)
  return (
    <Row>
      <Cell>
        {createdAt}
        <span className="block text-quiet text-sm">
          {KIND_LABELS[backup.kind]}, {name.endsWith('.age') ? 'encrypted' : 'not encrypted'}
        </span>
      </Cell>
      <Cell numeric className="whitespace-nowrap">
        {formatBytes(backup.bytes)}
      </Cell>
      <Cell>
        <FreshDownload
          href={apiAddress(`/api/backups/${name}`)}
          aria-label={`Download the backup of ${createdAt}`}
          className="ml-auto flex size-8 items-center justify-center rounded-md text-quiet hover:bg-hover hover:text-ink"
        >
          <Download aria-hidden className="size-4" />
        </FreshDownload>
      </Cell>
    </Row>
  )
}
