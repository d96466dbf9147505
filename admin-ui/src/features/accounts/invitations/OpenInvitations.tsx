import type { Invitation, SentInvitation } from '@hometown/shared-types/invitation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCountyTime } from '../../../lib/dates.ts'
import { ROLE_NAMES } from '../../../lib/roles.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { invitationsQuery, resendInvitation, withdrawInvitation } from './invitations.api.ts'

/** Nothing is shown while there are none. */
export function OpenInvitations({ onSent }: { onSent(sent: SentInvitation): void }) {
  const { data, error, refetch } = useQuery(invitationsQuery)
  if (error && !data) return <ErrorPanel title="Couldn’t load the invitations." error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <Card flush title="Open invitations" className="mt-6">
      <ul aria-label="Open invitations" className="divide-y">
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} onSent={onSent} />
        ))}
      </ul>
    </Card>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  onSent(sent: SentInvitation): void
}

function InvitationRow({ invitation, onSent }: InvitationRowProps) {
  const { id, email, displayName, role, invitedBy, expiresAt, isExpired } = invitation
  const time = useCountyTime()
  const client = useQueryClient()
  const [isAsked, ask] = useState(false)
  const follow = () => client.invalidateQueries({ queryKey: ['invitations'] })
  const resend = useMutation({
    mutationFn: () => resendInvitation(id),
    onSuccess: onSent,
    onError: (error) => toastFailure('Couldn’t make a new link', error),
    onSettled: follow,
  })
  const withdraw = useMutation({
    mutationFn: () => withdrawInvitation(id),
    onSuccess: () => toast({ title: 'Invitation withdrawn' }),
    onError: (error) => toastFailure('Couldn’t withdraw the invitation', error),
    async onSettled() {
      ask(false)
      await follow()
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{displayName ?? email}</span>
          <Badge>{ROLE_NAMES[role]}</Badge>
          {isExpired && <Badge tone="orange">Expired</Badge>}
        </p>
        <p className="wrap-anywhere text-quiet text-sm">
          {displayName && `${email} · `}
          invited by {invitedBy} · {isExpired ? 'ended' : 'good until'} {time.dateTime(expiresAt)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`New link: ${email}`} pending={resend.isPending} onClick={() => resend.mutate()}>
          New link
        </Button>
        <Button size="sm" aria-label={`Withdraw: ${email}`} onClick={() => ask(true)}>
          Withdraw
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={ask}
        title="Withdraw this invitation?"
        description={`The link that ${email} has stops working.`}
        confirmLabel="Withdraw"
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </li>
  )
}
