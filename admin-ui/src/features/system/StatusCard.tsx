import type { SystemStatus } from '@hometown/shared-types/system'
import type { ReactNode } from 'react'
import type { CountyTime } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

export function StatusCard({ status, time }: { status: SystemStatus; time: CountyTime }) {
  const { disk, database, queues, oldestChangeAt, lastPublish, lastBackup, mail, versions } = status
  return (
    <Card title="State" description={`As of ${time.time(status.at)}`} flush>
      <dl className="divide-y">
        <Fact name="Disk">
          {disk.isLow && <Badge tone="danger">Nearly full</Badge>} {formatBytes(disk.freeBytes)} of{' '}
          {formatBytes(disk.totalBytes)} free
        </Fact>
        <Fact name="Database">
          {database.isReadOnly && <Badge tone="danger">Read-only</Badge>} {formatBytes(database.bytes)}
          {database.walBytes !== null && `, log ${formatBytes(database.walBytes)}`}
        </Fact>
        {database.connections && (
          <Fact name="Database connections">
            {database.connections.open} open, {database.connections.idle} idle
            {database.connections.waiting > 0 && (
              <>
                , <Badge tone="yellow">{database.connections.waiting} waiting</Badge>
              </>
            )}
          </Fact>
        )}
        <Fact name="Changes to publish">
          {queues.changes}
          {oldestChangeAt && `, the oldest ${time.ago(oldestChangeAt)}`}
        </Fact>
        <Fact name="Pictures to make">{queues.pictures}</Fact>
        <Fact name="WordPress webhooks waiting">{queues.webhooks}</Fact>
        <Fact name="Planned">{queues.schedule}</Fact>
        <Fact name="Emails waiting">{queues.mails}</Fact>
        <Fact name="Email">
          {mail.way === 'smtp' ? (
            'Sent by SMTP'
          ) : (
            <>
              Kept as files in the <ScreenLink to={paths.outbox}>outbox</ScreenLink>
            </>
          )}
        </Fact>
        <Fact name="Last publish">
          {lastPublish?.outcome === 'failed' && <Badge tone="danger">Failed</Badge>}{' '}
          {lastPublish ? time.dateTime(lastPublish.startedAt) : 'Not yet'}
        </Fact>
        <Fact name="Last WordPress sync">{status.lastPollAt ? time.dateTime(status.lastPollAt) : 'None'}</Fact>
        <Fact name="Last backup">
          {lastBackup === undefined && 'Unknown while the object store is away'}
          {lastBackup === null && 'Not yet'}
          {lastBackup && time.dateTime(lastBackup.madeAt)}
        </Fact>
        <Fact name="Versions">
          Hometown {versions.hometown}, Node {versions.node.replace(/^v/, '')}, {versions.database}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-1.5">
      <dt className="text-quiet">{name}</dt>
      <dd className="ml-auto text-right tabular-nums">{children}</dd>
    </div>
  )
}
