import { type AccountWithPassword, accountCalls } from '@hometown/shared-types/contract/accounts'
import {
  type Invitation,
  invitationCalls,
  inviteSchema,
  type SentInvitation,
} from '@hometown/shared-types/contract/invitations'
import type { Settings } from '@hometown/shared-types/contract/settings'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, api, callQuery, messageFrom } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { ROLE_HINTS, ROLE_NAMES, ROLE_OPTIONS } from '../../lib/roles.ts'
import { CheckboxField, SelectField, TextField } from '../../parts/forms/fields.tsx'
import { useAction, useQuestion } from '../../parts/use-action.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DataTable, HeaderCell } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { AccountRow } from './AccountRow.tsx'
import { SettingsTab } from './SettingsTab.tsx'

export function AccountsTab() {
  const query = useQuery(callQuery('accounts', accountCalls.list))
  const { data } = query
  const [isInviteOpen, setInviteOpen] = useState(false)
  const [newPassword, showNewPassword] = useState<AccountWithPassword>()
  const [sentInvitation, setSentInvitation] = useState<SentInvitation>()
  const showSent = (invitation: SentInvitation) => {
    if (invitation.link) setSentInvitation(invitation)
    else toast({ title: 'Invitation sent', description: `We emailed ${invitation.invitation.email}.` })
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-quiet">
          People who can sign in. Editors can do everything except accounts, settings and backups. Contributors write
          drafts.
        </p>
        <Button variant="primary" onClick={() => setInviteOpen(true)} icon={Send}>
          Invite
        </Button>
      </div>
      <NotLoaded query={query} failed="Couldn’t load the accounts." />
      {data && (
        <Card flush>
          <DataTable label="Accounts">
            <thead>
              <tr>
                <HeaderCell>Name</HeaderCell>
                <HeaderCell className="max-sm:hidden">Role</HeaderCell>
                <HeaderCell className="max-md:hidden">Last signed in</HeaderCell>
                <HeaderCell className="text-right max-md:hidden">Sessions</HeaderCell>
                <HeaderCell>
                  <span className="sr-only">Actions</span>
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {data.map((account) => (
                <AccountRow key={account.id} account={account} onPassword={showNewPassword} />
              ))}
            </tbody>
          </DataTable>
        </Card>
      )}
      <OpenInvitations onSent={showSent} />
      <AccountAccessSettings />
      {isInviteOpen && <InviteAccountDialog onClose={() => setInviteOpen(false)} onSent={showSent} />}
      {sentInvitation?.link && (
        <PasswordShownOnce
          title={`Invitation link for ${sentInvitation.invitation.email}`}
          description="We didn’t email it. Copy the link now and send it yourself. You won’t see it again."
          text={sentInvitation.link}
          onClose={() => setSentInvitation(undefined)}
        />
      )}
      {newPassword && (
        <PasswordShownOnce
          title={`Password of ${newPassword.account.username}`}
          description="Copy this password now. You won’t see it again. They choose their own when they sign in."
          text={newPassword.password}
          onClose={() => showNewPassword(undefined)}
        />
      )}
    </div>
  )
}

function AccountAccessSettings() {
  return (
    <SettingsTab>
      {() => (
        <Card title="Access">
          <div className="flex flex-col gap-4">
            <CheckboxField<Settings>
              name="editorsNeedSecondFactor"
              label="Editors and contributors need a second factor"
              hint="We ask anyone without one to add it at their next sign-in. On sites that others can reach, administrators always need one."
            />
            <CheckboxField<Settings>
              name="editorsExportReaders"
              label="Editors may export readers"
              hint="Each export is in the audit log. Administrators may always export."
            />
          </div>
        </Card>
      )}
    </SettingsTab>
  )
}

function InviteAccountDialog({ onClose, onSent }: { onClose(): void; onSent(sent: SentInvitation): void }) {
  const form = useForm({
    resolver: zodResolver(inviteSchema),
    defaultValues: { email: '', displayName: '', role: 'editor' },
  })
  const send = useAction({
    run: (input: z.output<typeof inviteSchema>) =>
      api(invitationCalls.invite, { body: { ...input, displayName: input.displayName ?? '' } }),
    done(sent) {
      onClose()
      onSent(sent)
    },
    failed(error) {
      if (error instanceof ApiError && error.code === 'email_taken')
        form.setError('email', { message: messageFrom(error, '') }, { shouldFocus: true })
      else toastFailure('Couldn’t send the invitation', error)
    },
    list: 'invitations',
  })
  return (
    <FormDialog
      form={form}
      title="Invite a person"
      description="They choose a username and a password. The link works once, for 72 hours."
      width="sm"
      label="Invite"
      pending={send.isPending}
      onSubmit={form.handleSubmit((input) => send.mutate(input))}
      onClose={onClose}
    >
      <TextField<InviteAccountValues> name="email" label="Email address" required type="email" autoComplete="off" />
      <TextField<InviteAccountValues>
        name="displayName"
        label="Name"
        hint="Readers see it as the author of their articles."
        autoComplete="off"
      />
      <SelectField<InviteAccountValues>
        name="role"
        label="Role"
        hint={ROLE_HINTS[form.watch('role')]}
        options={ROLE_OPTIONS}
      />
    </FormDialog>
  )
}

type InviteAccountValues = z.input<typeof inviteSchema>

function OpenInvitations({ onSent }: { onSent(sent: SentInvitation): void }) {
  const { data, error, refetch } = useQuery(callQuery('invitations', invitationCalls.list))
  if (error && !data) return <ErrorPanel title="Couldn’t load the invitations." error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <Card flush title="Open invitations">
      <ul aria-label="Open invitations" className="divide-y">
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} onSent={onSent} />
        ))}
      </ul>
    </Card>
  )
}

function InvitationRow({ invitation, onSent }: { invitation: Invitation; onSent(sent: SentInvitation): void }) {
  const { id, email, displayName, role, invitedBy, expiresAt, isExpired } = invitation
  const time = useCountyTime()
  const resend = useAction({
    run: () => api(invitationCalls.invite, { body: { email, role, displayName: displayName ?? '' } }),
    done: onSent,
    failed: 'Couldn’t make a new link',
    list: 'invitations',
  })
  const { ask, dialog } = useQuestion({
    title: 'Withdraw this invitation?',
    description: `The link that ${email} has stops working.`,
    confirmLabel: 'Withdraw',
    list: 'invitations',
    failed: 'Couldn’t withdraw the invitation',
    run: () => api(invitationCalls.withdraw, { params: { id } }),
    said: { title: 'Invitation withdrawn' },
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
        <Button size="sm" aria-label={`Withdraw: ${email}`} onClick={ask}>
          Withdraw
        </Button>
      </div>
      {dialog}
    </li>
  )
}

interface PasswordShownOnceProps {
  title: string
  description: string
  text: string
  onClose(): void
}

function PasswordShownOnce({ title, description, text, onClose }: PasswordShownOnceProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex items-center gap-2">
        <output className="min-w-0 flex-1 select-all rounded-md bg-sunken px-3 py-2 font-mono [overflow-wrap:anywhere]">
          {text}
        </output>
        <CopyButton text={text} />
      </div>
    </Dialog>
  )
}
