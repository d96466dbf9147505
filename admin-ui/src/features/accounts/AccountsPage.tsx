import type { AccountWithPassword } from '@hometown/shared-types/accounts'
import type { SentInvitation } from '@hometown/shared-types/invitation'
import { useQuery } from '@tanstack/react-query'
import { Send, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataTable, HeaderCell } from '../../ui/DataTable.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountRow } from './AccountRow.tsx'
import { AddAccount } from './AddAccount.tsx'
import { accountsQuery } from './accounts.api.ts'
import { InviteDialog } from './invitations/InviteDialog.tsx'
import { LinkOnce } from './invitations/LinkOnce.tsx'
import { OpenInvitations } from './invitations/OpenInvitations.tsx'
import { PasswordOnce } from './PasswordOnce.tsx'

export function AccountsPage() {
  const { data, error, refetch } = useQuery(accountsQuery)
  const [isAdding, add] = useState(false)
  const [isInviting, invite] = useState(false)
  const [told, tell] = useState<AccountWithPassword>()
  const [sent, setSent] = useState<SentInvitation>()
  const showSent = (invitation: SentInvitation) => {
    if (invitation.link) setSent(invitation)
    else toast({ title: 'Invitation sent', description: `We emailed ${invitation.invitation.email}.` })
  }

  return (
    <>
      <PageHeader
        title="Accounts"
        description="People who can sign in. Editors can do everything except accounts, settings and backups. Contributors write drafts."
        actions={
          <>
            <Button onClick={() => add(true)}>
              <UserPlus aria-hidden /> Add account
            </Button>
            <Button variant="primary" onClick={() => invite(true)}>
              <Send aria-hidden /> Invite
            </Button>
          </>
        }
      />
      {error && !data && <ErrorPanel title="Couldn’t load the accounts." error={error} onRetry={refetch} />}
      {!error && !data && (
        <Card flush>
          <div className="px-4 py-3">
            <LoadingText />
          </div>
          <SkeletonRows count={3} />
        </Card>
      )}
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
                <AccountRow key={account.id} account={account} onPassword={tell} />
              ))}
            </tbody>
          </DataTable>
        </Card>
      )}
      <OpenInvitations onSent={showSent} />
      <InviteDialog open={isInviting} onOpenChange={invite} onSent={showSent} />
      <LinkOnce sent={sent} onClose={() => setSent(undefined)} />
      <AddAccount open={isAdding} onOpenChange={add} onAdded={(added) => added.password !== null && tell(added)} />
      <PasswordOnce told={told} onClose={() => tell(undefined)} />
    </>
  )
}
