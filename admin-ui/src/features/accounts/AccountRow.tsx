import type { Account, AccountWithPassword } from '@hometown/shared-types/accounts'
import { AtSign, Ban, CircleCheck, Ellipsis, KeyRound, MonitorSmartphone, ShieldOff, UserCog } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { ROLE_NAMES, ROLE_OPTIONS } from '../../lib/roles.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Cell, Row } from '../../ui/DataTable.tsx'
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AccountSessions } from './AccountSessions.tsx'
import { EmailDialog } from './EmailDialog.tsx'
import { useAccountActions } from './use-account-actions.ts'

interface AccountRowProps {
  account: Account
  onPassword(told: AccountWithPassword): void
}

export function AccountRow({ account, onPassword }: AccountRowProps) {
  const { id, username, displayName, role, disabled, mustChangePassword, signedInAt, sessions, factors } = account
  const time = useCountyTime()
  const isOwn = useCurrentUser().id === id
  const [asked, ask] = useState<'disable' | 'reset' | 'email' | 'factors'>()
  const [isShowingSessions, showSessions] = useState(false)
  const { update, reset, removeAll } = useAccountActions(account, { onPassword, onDone: () => ask(undefined) })
  const otherRoles = ROLE_OPTIONS.filter(({ value }) => value !== role)
  const roleName = ROLE_NAMES[role]

  return (
    <Row>
      <Cell>
        <p className="flex flex-wrap items-center gap-2">
          <span className={disabled ? 'text-quiet line-through' : 'font-medium'}>{username}</span>
          {isOwn && <Badge tone="accent">You</Badge>}
          {disabled && <Badge>Disabled</Badge>}
          {mustChangePassword && !disabled && <Badge tone="yellow">New password</Badge>}
          {!disabled && (
            <Badge tone={factors > 0 ? 'green' : 'gray'}>{factors > 0 ? 'Second factor' : 'Password only'}</Badge>
          )}
        </p>
        {displayName && <p className="wrap-anywhere text-quiet text-sm">{displayName}</p>}
        {account.email && <p className="wrap-anywhere text-quiet text-sm">{account.email}</p>}
        <p className="text-quiet text-sm sm:hidden">{roleName}</p>
      </Cell>
      <Cell className="max-sm:hidden">{roleName}</Cell>
      <Cell className="text-quiet max-md:hidden">
        {signedInAt ? <time dateTime={signedInAt}>{time.ago(signedInAt)}</time> : 'Not yet'}
      </Cell>
      <Cell numeric className="max-md:hidden">
        {sessions}
      </Cell>
      <Cell className="w-0 text-right">
        <DropdownMenu trigger={<IconButton icon={Ellipsis} label={`What to do with ${username}`} size="sm" />}>
          <MenuItem icon={MonitorSmartphone} onSelect={() => showSessions(true)}>
            Sessions
          </MenuItem>
          <MenuItem icon={AtSign} onSelect={() => ask('email')}>
            Email address
          </MenuItem>
          {!isOwn && (
            <>
              {otherRoles.map(({ value, label }) => (
                <MenuItem key={value} icon={UserCog} onSelect={() => update.mutate({ id, role: value })}>
                  Make {label.toLowerCase()}
                </MenuItem>
              ))}
              <MenuItem icon={KeyRound} onSelect={() => ask('reset')}>
                Reset password
              </MenuItem>
              {factors > 0 && (
                <MenuItem icon={ShieldOff} onSelect={() => ask('factors')}>
                  Remove second factors
                </MenuItem>
              )}
              {disabled ? (
                <MenuItem icon={CircleCheck} onSelect={() => update.mutate({ id, disabled: false })}>
                  Enable
                </MenuItem>
              ) : (
                <MenuItem icon={Ban} danger onSelect={() => ask('disable')}>
                  Disable
                </MenuItem>
              )}
            </>
          )}
        </DropdownMenu>
        <ConfirmDialog
          open={asked === 'disable'}
          onOpenChange={() => ask(undefined)}
          title={`Disable ${username}?`}
          description="We’ll sign them out everywhere. They can’t sign in until you enable the account again; their work stays."
          confirmLabel="Disable"
          pending={update.isPending}
          onConfirm={() => update.mutate({ id, disabled: true })}
        />
        <ConfirmDialog
          open={asked === 'reset'}
          onOpenChange={() => ask(undefined)}
          title={`Reset the password of ${username}?`}
          description="We’ll sign them out everywhere and show you a temporary password once. They choose their own when they sign in."
          confirmLabel="Reset password"
          danger={false}
          pending={reset.isPending}
          onConfirm={() => reset.mutate()}
        />
        <ConfirmDialog
          open={asked === 'factors'}
          onOpenChange={() => ask(undefined)}
          title={`Remove the second factors of ${username}?`}
          description="For someone who lost theirs: first make sure that it’s really them. We’ll sign them out everywhere, and they sign in with their password alone until they add new ones."
          confirmLabel="Remove second factors"
          pending={removeAll.isPending}
          onConfirm={() => removeAll.mutate()}
        />
        {asked === 'email' && <EmailDialog account={account} onClose={() => ask(undefined)} />}
        <AccountSessions account={account} open={isShowingSessions} onOpenChange={showSessions} />
      </Cell>
    </Row>
  )
}
