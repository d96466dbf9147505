import { type SystemStatus, systemCalls } from '@hometown/shared-types/system'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LockOpen, MailX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../lib/api-client.ts'
import type { CountyTime } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

/** Current problems, and email on hold. */
export function SystemNotices({ status, time }: { status: SystemStatus; time: CountyTime }) {
  const { held, readersWait } = status.mail
  const storeProblem = status.objects?.problem
  return (
    <section aria-label="What needs attention" className="flex flex-col gap-3 empty:hidden">
      {held && (
        <Notice icon={<MailX aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />}>
          <p className="font-medium">All email is on hold</p>
          <p className="text-sm">
            {held.reason} Since {time.dateTime(held.since)}. Emails could go out twice. Check the waiting emails, and
            resume only if no other copy of this newsroom sends them.
          </p>
          <Release />
        </Notice>
      )}
      {readersWait && (
        <Notice icon={<MailX aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />}>
          <p className="font-medium">Readers can’t change or end their subscriptions</p>
          <p className="text-sm">
            They do it by a link that we email, and there is no mail server. Set one under Settings → Connections.
          </p>
        </Notice>
      )}
      {status.incidents.map(({ kind, since, message }) => (
        <Notice key={kind} icon={<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />}>
          <p className="font-medium">{message}</p>
          <p className="text-sm">Since {time.dateTime(since)}</p>
        </Notice>
      ))}
      {storeProblem && (
        <Notice icon={<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />}>
          <p className="font-medium">The object store isn’t working</p>
          <p className="text-sm wrap-anywhere">
            {storeProblem} Until it works, publishing waits and pictures can’t be uploaded.
          </p>
        </Notice>
      )}
      {status.unencrypted.length > 0 && (
        <Notice icon={<LockOpen aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />}>
          <p className="font-medium">Some connections aren’t protected</p>
          {status.unencrypted.map((sentence) => (
            <p key={sentence} className="text-sm wrap-anywhere">
              {sentence}
            </p>
          ))}
        </Notice>
      )}
    </section>
  )
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 rounded-lg border border-danger/40 bg-danger-ground p-4">
      {icon}
      <div className="flex min-w-0 flex-col items-start gap-1">{children}</div>
    </div>
  )
}

function Release() {
  const queries = useQueryClient()
  const release = useMutation({
    mutationFn: () => api(systemCalls.releaseMailing),
    onSuccess: () => toast({ title: 'Email resumed' }),
    onError: (error) => toastFailure('Couldn’t resume email', error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['system'] }),
  })
  return (
    <Button size="sm" className="mt-2" pending={release.isPending} onClick={() => release.mutate()}>
      Resume email
    </Button>
  )
}
