import type { Account } from '@hometown/shared-types/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCountyTime } from '../../lib/dates.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { accountSessionsQuery, endSessions } from './accounts.api.ts'

interface AccountSessionsProps {
  account: Account
  open: boolean
  onOpenChange(open: boolean): void
}

export function AccountSessions({ account: { id, username }, open, onOpenChange }: AccountSessionsProps) {
  const { data, error, refetch } = useQuery({ ...accountSessionsQuery(id), enabled: open })
  const queryClient = useQueryClient()
  const time = useCountyTime()
  const isOwn = useCurrentUser().id === id
  const end = useMutation({
    mutationFn: () => endSessions(id),
    async onSuccess() {
      toast({ title: `Signed ${username} out everywhere` })
      onOpenChange(false)
      await queryClient.invalidateQueries({ queryKey: ['accounts'] })
    },
    onError: (failure) => toastFailure('Couldn’t sign them out', failure),
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Sessions of ${username}`}
      {...(isOwn && { description: 'Your own sessions are under Settings.' })}
      footer={
        !isOwn &&
        data &&
        data.length > 0 && (
          <Button variant="danger" pending={end.isPending} onClick={() => end.mutate()}>
            Sign out everywhere
          </Button>
        )
      }
    >
      {error && <ErrorPanel title="Couldn’t load the sessions." error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data?.length === 0 && <p className="text-quiet">Not signed in anywhere.</p>}
      <ul className="divide-y">
        {data?.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-3 py-2">
            {session.device} {session.current && <Badge tone="green">This browser</Badge>}
            <span className="w-full text-quiet text-sm">
              {session.address && `${session.address} · `}
              <time dateTime={session.seenAt}>{time.ago(session.seenAt)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
