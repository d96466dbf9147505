import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { AlertsCard } from './AlertsCard.tsx'
import { BackupsCard } from './BackupsCard.tsx'
import { ExportCard } from './ExportCard.tsx'
import { MailReportsCard } from './MailReportsCard.tsx'
import { StatusCard } from './StatusCard.tsx'
import { SystemNotices } from './SystemNotices.tsx'
import { backupsQuery, makeBackup, systemQuery } from './system.api.ts'

export function SystemPage() {
  const time = useCountyTime()
  const queries = useQueryClient()
  const system = useQuery(systemQuery)
  const backups = useQuery(backupsQuery)
  const work = backups.data?.work.state
  const make = useMutation({
    mutationFn: makeBackup,
    onSettled: () => queries.invalidateQueries({ queryKey: ['backups'] }),
    onError: (error) => toastFailure('Couldn’t start the backup', error),
  })
  const refresh = () => {
    queries.invalidateQueries({ queryKey: ['system'] }).catch(reportError)
    queries.invalidateQueries({ queryKey: ['backups'] }).catch(reportError)
  }

  return (
    <>
      <PageHeader
        title="System"
        description={`System status. ${zoneNote(time.zone)}`}
        actions={
          <>
            <Button onClick={refresh} pending={system.isFetching}>
              {!system.isFetching && <RefreshCw aria-hidden />}
              Refresh
            </Button>
            <Button
              variant="primary"
              pending={make.isPending || work === 'waiting' || work === 'running'}
              onClick={() => make.mutate()}
            >
              Back Up Now
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {system.error && !system.data && (
          <ErrorPanel title="Couldn’t load the system status." error={system.error} onRetry={system.refetch} />
        )}
        {system.isPending && (
          <>
            <LoadingText />
            <Skeleton className="h-56 rounded-lg" />
          </>
        )}
        {system.data && <SystemNotices status={system.data} time={time} />}
        {system.data && <StatusCard status={system.data} time={time} />}
        <BackupsCard query={backups} time={time} />
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <ExportCard />
          {system.data && <AlertsCard emails={system.data.alertEmails} way={system.data.mail.way} />}
        </div>
        <MailReportsCard time={time} />
      </div>
    </>
  )
}
