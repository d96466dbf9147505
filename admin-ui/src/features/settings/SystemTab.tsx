import type { Settings } from '@hometown/shared-types/contract/settings'
import {
  type Backup,
  backupCalls,
  EXPORTS,
  type SystemStatus,
  systemCalls,
} from '@hometown/shared-types/contract/system'
import { formatBytes } from '@hometown/shared-types/rules/bytes'
import { useQuery } from '@tanstack/react-query'
import { Archive, Download, History, RefreshCw } from 'lucide-react'
import { api, apiAddress, callQuery } from '../../lib/api-client.ts'
import { type CountyTime, useCountyTime } from '../../lib/formats.ts'
import { FreshDownload } from '../../parts/FreshDownload.tsx'
import { WordsField } from '../../parts/forms/fields.tsx'
import { useAction } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { SettingsTab } from './SettingsTab.tsx'

export function SystemTab() {
  const time = useCountyTime()
  const system = useQuery({
    ...callQuery('system', systemCalls.get),
    // The figures are live, so refetch them on every visit.
    staleTime: 0,
  })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex justify-end gap-2">
        <Button asChild>
          <ScreenLink to={paths.auditLog}>
            <History aria-hidden /> Audit Log
          </ScreenLink>
        </Button>
        <Button onClick={() => system.refetch()} pending={system.isFetching}>
          {!system.isFetching && <RefreshCw aria-hidden />}
          Refresh
        </Button>
      </div>
      <NotLoaded query={system} failed="Couldn’t load the system status." />
      {system.data && <SystemNotices status={system.data} time={time} />}
      <BackupsCard time={time} />
      {system.data && <SystemStatusCard status={system.data} time={time} />}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ContentExportCard />
        <SettingsTab>{() => <SystemAlertsCard way={system.data?.mail.way ?? 'smtp'} />}</SettingsTab>
      </div>
    </div>
  )
}

function SystemNotices({ status, time }: { status: SystemStatus; time: CountyTime }) {
  const { held, readersWait } = status.mail
  const storeProblem = status.objects?.problem
  return (
    <section aria-label="What needs attention" className="flex flex-col gap-3 empty:hidden">
      {held && (
        <Notice tone="danger" title="All email is on hold" actions={<ReleaseHeldMail />}>
          {held.reason} Since {time.dateTime(held.since)}. Emails could go out twice. Check the waiting emails, and
          resume only if no other copy of this newsroom sends them.
        </Notice>
      )}
      {readersWait && (
        <Notice tone="danger" title="Readers can’t change or end their subscriptions">
          They do it by a link that we email, and there is no mail server. Set one under Connections.
        </Notice>
      )}
      {status.incidents.map(({ kind, since, message }) => (
        <Notice key={kind} tone="danger" title={message}>
          Since {time.dateTime(since)}
        </Notice>
      ))}
      {storeProblem && (
        <Notice tone="danger" title="The object store isn’t working">
          {storeProblem} Until it works, publishing waits and pictures can’t be uploaded.
        </Notice>
      )}
      {status.unencrypted.length > 0 && (
        <Notice tone="danger" title="Some connections aren’t protected">
          {status.unencrypted.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </section>
  )
}

function ReleaseHeldMail() {
  const release = useAction({
    run: () => api(systemCalls.releaseMailing),
    said: { title: 'Email resumed' },
    failed: 'Couldn’t resume email',
    list: 'system',
  })
  return (
    <Button size="sm" pending={release.isPending} onClick={() => release.mutate()}>
      Resume email
    </Button>
  )
}

function ContentExportCard() {
  return (
    <Card
      title="Export"
      description="Download your data. To write everything into one folder, run npm run export."
      flush
    >
      <ul className="divide-y">
        {EXPORTS.map(({ file, title, hint }) => (
          <li key={file} className="flex items-center justify-between gap-4 px-4 py-2">
            <span className="min-w-0">
              {title}
              <span className="block text-quiet text-sm">{hint}</span>
            </span>
            <FreshDownload
              href={apiAddress(`/api/exports/${file}`)}
              aria-label={`Download ${file}`}
              className={buttonClass('secondary', 'sm')}
            >
              <Download aria-hidden />
              Download
            </FreshDownload>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SystemAlertsCard({ way }: { way: SystemStatus['mail']['way'] }) {
  return (
    <Card
      title="Alerts"
      description="We email these addresses about problems with publishing, sends, the mail server, the disk or backups. We email again when a problem is over."
    >
      <WordsField<Settings> name="alertEmails" label="Add email address" listLabel="Email addresses" />
      {way !== 'smtp' && (
        <p className="mt-2 text-quiet text-sm">No mail server is set up, so alerts stay in the outbox.</p>
      )}
    </Card>
  )
}

function SystemStatusCard({ status, time }: { status: SystemStatus; time: CountyTime }) {
  const { disk, waiting, oldestChangeAt, lastPublish, mail, versions } = status
  return (
    <Card title="State" description={`As of ${time.time(status.at)}`}>
      <Facts
        facts={[
          [
            'Disk',
            <>
              {disk.isLow && <Badge tone="danger">Nearly full</Badge>} {formatBytes(disk.freeBytes)} of{' '}
              {formatBytes(disk.totalBytes)} free
            </>,
          ],
          [
            'Changes to publish',
            `${waiting.changes}${oldestChangeAt ? `, the oldest ${time.ago(oldestChangeAt)}` : ''}`,
          ],
          ['Emails waiting', waiting.mails],
          [
            'Email',
            mail.way === 'smtp' ? (
              'Sent by SMTP'
            ) : (
              <>
                Kept as files in the <ScreenLink to={paths.outbox}>outbox</ScreenLink>
              </>
            ),
          ],
          [
            'Last publish',
            <>
              {lastPublish?.outcome === 'failed' && <Badge tone="danger">Failed</Badge>}{' '}
              {lastPublish ? time.dateTime(lastPublish.startedAt) : 'Not yet'}
            </>,
          ],
          ['Last WordPress sync', status.lastPollAt ? time.dateTime(status.lastPollAt) : 'None'],
          ['Versions', `Hometown ${versions.hometown}, Node ${versions.node.replace(/^v/, '')}`],
        ]}
      />
    </Card>
  )
}

function BackupsCard({ time }: { time: CountyTime }) {
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

const BACKUP_KIND_LABELS: Readonly<Record<Backup['kind'], string>> = {
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
          {BACKUP_KIND_LABELS[backup.kind]}, {name.endsWith('.age') ? 'encrypted' : 'not encrypted'}
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
