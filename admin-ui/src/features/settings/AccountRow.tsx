import {
  type Account,
  type AccountWithPassword,
  accountCalls,
  type Role,
  type UpdateAccountInput,
} from '@hometown/shared-types/contract/accounts'
import { Ban, CircleCheck, KeyRound, type LucideIcon, MonitorSmartphone, ShieldOff, UserCog } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { ROLE_NAMES, ROLE_OPTIONS } from '../../lib/roles.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { type ActionQuestion, QuestionDialog, useAction } from '../../parts/use-action.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Cell, Row } from '../../ui/DataTable.tsx'
import { MenuItem } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'

interface AccountRowProps {
  account: Account
  onPassword(result: AccountWithPassword): void
}

export function AccountRow({ account, onPassword }: AccountRowProps) {
  const { id, username, displayName, email, role, disabled, mustChangePassword, signedInAt, sessions, factors } =
    account
  const time = useCountyTime()
  const isOwn = useCurrentUser().id === id
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
        {email && <p className="wrap-anywhere text-quiet text-sm">{email}</p>}
        <p className="text-quiet text-sm sm:hidden">{ROLE_NAMES[role]}</p>
      </Cell>
      <Cell className="max-sm:hidden">{ROLE_NAMES[role]}</Cell>
      <Cell className="text-quiet max-md:hidden">
        {signedInAt ? <time dateTime={signedInAt}>{time.ago(signedInAt)}</time> : 'Not yet'}
      </Cell>
      <Cell numeric className="max-md:hidden">
        {sessions}
      </Cell>
      <Cell className="w-0 text-right">{!isOwn && <AccountRowMenu account={account} onPassword={onPassword} />}</Cell>
    </Row>
  )
}

function AccountRowMenu({ account, onPassword }: AccountRowProps) {
  const { username, role, disabled } = account
  const [question, setQuestion] = useState<ActionQuestion>()
  const change = useAction({
    ...ACCOUNT_CHANGE_ACTION,
    run: (changes: AccountChanges) => updateAccount(account, changes),
    said: (_, changes) => ({ title: accountChangeText(username, changes) }),
  })
  return (
    <>
      <RowMenu name={username} pending={change.isPending}>
        {ROLE_OPTIONS.map(
          ({ value, label }) =>
            value !== role && (
              <MenuItem key={value} icon={UserCog} onSelect={() => change.mutate({ role: value })}>
                Make {label.toLowerCase()}
              </MenuItem>
            ),
        )}
        {questionsAboutAccount(account, onPassword).map(({ icon, isMenuDanger = false, ...question }) => (
          <MenuItem
            key={question.confirmLabel}
            icon={icon}
            danger={isMenuDanger}
            onSelect={() => setQuestion(question)}
          >
            {question.confirmLabel}
          </MenuItem>
        ))}
        {disabled && (
          <MenuItem icon={CircleCheck} onSelect={() => change.mutate({ disabled: false })}>
            Enable
          </MenuItem>
        )}
      </RowMenu>
      {question && <QuestionDialog {...question} onClose={() => setQuestion(undefined)} />}
    </>
  )
}

const ACCOUNT_CHANGE_ACTION = { list: 'accounts', failed: 'Couldn’t change the account' }

type AccountChanges = Omit<UpdateAccountInput, 'version'>

function updateAccount({ id, version }: Account, changes: AccountChanges) {
  return api(accountCalls.update, { params: { id }, body: { ...changes, version } })
}

const ROLE_NOUNS: Readonly<Record<Role, string>> = {
  contributor: 'a contributor',
  editor: 'an editor',
  admin: 'an administrator',
}

function accountChangeText(username: string, { role, disabled }: AccountChanges): string {
  if (role) return `${username} is ${ROLE_NOUNS[role]} now`
  return disabled ? `${username} is disabled` : `${username} is enabled again`
}

interface AccountMenuQuestion extends ActionQuestion {
  readonly icon: LucideIcon
  readonly isMenuDanger?: true
}

function questionsAboutAccount(account: Account, onPassword: AccountRowProps['onPassword']): AccountMenuQuestion[] {
  const { id, username, disabled, sessions, factors, version } = account
  const params = { id }
  const questions: AccountMenuQuestion[] = [
    {
      ...ACCOUNT_CHANGE_ACTION,
      icon: KeyRound,
      title: `Reset the password of ${username}?`,
      description:
        'We’ll sign them out everywhere and show you a temporary password once. They choose their own when they sign in.',
      confirmLabel: 'Reset password',
      danger: false,
      run: () => api(accountCalls.resetPassword, { params, body: { version } }),
      done: (result: AccountWithPassword) => onPassword(result),
    },
  ]
  if (sessions > 0)
    questions.push({
      ...ACCOUNT_CHANGE_ACTION,
      icon: MonitorSmartphone,
      title: `Sign ${username} out everywhere?`,
      description: 'They can sign in again with their password.',
      confirmLabel: 'Sign out everywhere',
      run: () => api(accountCalls.endSessions, { params }),
      said: { title: `Signed ${username} out everywhere` },
    })
  if (factors > 0)
    questions.push({
      ...ACCOUNT_CHANGE_ACTION,
      icon: ShieldOff,
      title: `Remove the second factors of ${username}?`,
      description:
        'For someone who lost theirs: first make sure that it’s really them. We’ll sign them out everywhere, and they sign in with their password alone until they add new ones.',
      confirmLabel: 'Remove second factors',
      run: () => api(accountCalls.removeFactors, { params, body: { version } }),
      said: { title: `Second factors of ${username} removed` },
    })
  if (!disabled)
    questions.push({
      ...ACCOUNT_CHANGE_ACTION,
      icon: Ban,
      isMenuDanger: true,
      title: `Disable ${username}?`,
      description:
        'We’ll sign them out everywhere. They can’t sign in until you enable the account again; their work stays.',
      confirmLabel: 'Disable',
      run: () => updateAccount(account, { disabled: true }),
      said: { title: accountChangeText(username, { disabled: true }) },
    })
  return questions
}
