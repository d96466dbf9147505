import {
  type Account,
  type AccountWithPassword,
  accountCalls,
  type Role,
  type UpdateAccountInput,
} from '@hometown/shared-types/contract/accounts'
import { Ban, CircleCheck, KeyRound, MonitorSmartphone, ShieldOff, UserCog } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { ROLE_NAMES, ROLE_OPTIONS } from '../../lib/roles.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { type Question, QuestionDialog, useAction } from '../../parts/use-action.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Cell, Row } from '../../ui/DataTable.tsx'
import { MenuItem } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'

interface AccountRowProps {
  account: Account
  onPassword(result: AccountWithPassword): void
}

export function AccountRow({ account, onPassword }: AccountRowProps) {
  const { id, username, displayName, role, disabled, mustChangePassword, signedInAt, sessions, factors, version } =
    account
  const time = useCountyTime()
  const isOwn = useCurrentUser().id === id
  const [question, ask] = useState<Question>()
  const change = useAction({ ...ASKED, run: (one: Change) => one.run(), said: (_, one) => one.said })
  const roleName = ROLE_NAMES[role]
  const params = { id }
  const update = (changes: Omit<UpdateAccountInput, 'version'>, title: string): Change => ({
    run: () => api(accountCalls.update, { params, body: { ...changes, version } }),
    said: { title },
  })

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
        {!isOwn && (
          <RowMenu name={username} pending={change.isPending}>
            {ROLE_OPTIONS.map(
              ({ value, label }) =>
                value !== role && (
                  <MenuItem
                    key={value}
                    icon={UserCog}
                    onSelect={() => change.mutate(update({ role: value }, `${username} is ${ROLE_NOUNS[value]} now`))}
                  >
                    Make {label.toLowerCase()}
                  </MenuItem>
                ),
            )}
            <MenuItem
              icon={KeyRound}
              onSelect={() =>
                ask({
                  title: `Reset the password of ${username}?`,
                  description:
                    'We’ll sign them out everywhere and show you a temporary password once. They choose their own when they sign in.',
                  confirmLabel: 'Reset password',
                  danger: false,
                  ...ASKED,
                  run: () => api(accountCalls.resetPassword, { params, body: { version } }),
                  done: (result: AccountWithPassword) => onPassword(result),
                })
              }
            >
              Reset password
            </MenuItem>
            {sessions > 0 && (
              <MenuItem
                icon={MonitorSmartphone}
                onSelect={() =>
                  ask({
                    title: `Sign ${username} out everywhere?`,
                    description: 'They can sign in again with their password.',
                    confirmLabel: 'Sign out everywhere',
                    ...ASKED,
                    run: () => api(accountCalls.endSessions, { params }),
                    said: { title: `Signed ${username} out everywhere` },
                  })
                }
              >
                Sign out everywhere
              </MenuItem>
            )}
            {factors > 0 && (
              <MenuItem
                icon={ShieldOff}
                onSelect={() =>
                  ask({
                    title: `Remove the second factors of ${username}?`,
                    description:
                      'For someone who lost theirs: first make sure that it’s really them. We’ll sign them out everywhere, and they sign in with their password alone until they add new ones.',
                    confirmLabel: 'Remove second factors',
                    ...ASKED,
                    run: () => api(accountCalls.removeFactors, { params, body: { version } }),
                    said: { title: `Second factors of ${username} removed` },
                  })
                }
              >
                Remove second factors
              </MenuItem>
            )}
            {disabled ? (
              <MenuItem
                icon={CircleCheck}
                onSelect={() => change.mutate(update({ disabled: false }, `${username} is enabled again`))}
              >
                Enable
              </MenuItem>
            ) : (
              <MenuItem
                icon={Ban}
                danger
                onSelect={() =>
                  ask({
                    title: `Disable ${username}?`,
                    description:
                      'We’ll sign them out everywhere. They can’t sign in until you enable the account again; their work stays.',
                    confirmLabel: 'Disable',
                    ...ASKED,
                    ...update({ disabled: true }, `${username} is disabled`),
                  })
                }
              >
                Disable
              </MenuItem>
            )}
          </RowMenu>
        )}
        {question && <QuestionDialog {...question} onClose={() => ask(undefined)} />}
      </Cell>
    </Row>
  )
}

const ASKED = { list: 'accounts', failed: 'Couldn’t change the account' }

interface Change {
  run(): Promise<unknown>
  said: { title: string }
}

const ROLE_NOUNS: Readonly<Record<Role, string>> = {
  contributor: 'a contributor',
  editor: 'an editor',
  admin: 'an administrator',
}
