import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import { authCalls, type Factor, factorCalls, type OwnFactors } from '@hometown/shared-types/contract/sign-in'
import { emailSchema } from '@hometown/shared-types/contract/subscribers'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { api, callQuery } from '../../lib/api-client.ts'
import { countOf, useCountyTime } from '../../lib/formats.ts'
import { useChangeOwnAccount, useCurrentUser } from '../../lib/session.ts'
import { SavingForm } from '../../parts/forms/EntityForm.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useEntityForm } from '../../parts/forms/use-entity-form.ts'
import { PasswordForm } from '../../parts/PasswordForm.tsx'
import { useAction, useQuestion } from '../../parts/use-action.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { AddFactorActions, ownFactorsQuery } from './AddFactor.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

export function AccountTab() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Card title="Change Password">
          <PasswordForm />
        </Card>
        <OwnAccountDetails />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <SecondFactorsCard />
        <OwnSessions />
      </div>
    </div>
  )
}

const ownAccountSchema = z.object({
  displayName: z.string().max(200),
  email: z.union([z.literal(''), emailSchema]),
})

function OwnAccountDetails() {
  const user = useCurrentUser()
  const changeAccount = useChangeOwnAccount()
  const entityForm = useEntityForm<OwnAccountValues, OwnAccountValues, CurrentUser>({
    noun: 'account',
    opened: user,
    resolver: zodResolver(ownAccountSchema),
    valuesOf: (saved = user) => ownAccountValuesFrom(saved),
    save({ displayName, email }, over = user) {
      const before = ownAccountValuesFrom(over)
      return changeAccount({
        ...(displayName !== before.displayName && { displayName }),
        ...(email !== before.email && { email: email || null }),
      })
    },
    queryKey: ['accounts'],
    savedText: () => 'Existing articles keep their author.',
  })
  const { isPending } = entityForm
  const { isDirty } = entityForm.form.formState
  return (
    <Card title="Your name and email address">
      <SavingForm of={entityForm} className="flex flex-col gap-4">
        <TextField<OwnAccountValues>
          name="displayName"
          label="Your name"
          hint="Readers see this name on your new articles."
          autoComplete="name"
        />
        <TextField<OwnAccountValues>
          name="email"
          label="Email address"
          hint="We tell you here when your password or a second factor changes. Readers don’t see it."
          type="email"
          autoComplete="email"
        />
        <Button type="submit" className="w-fit" pending={isPending} disabled={!isDirty}>
          Save
        </Button>
      </SavingForm>
      <UnsavedChanges when={isDirty} />
    </Card>
  )
}

type OwnAccountValues = z.output<typeof ownAccountSchema>

function ownAccountValuesFrom({ displayName, email = '' }: CurrentUser): OwnAccountValues {
  return { displayName: displayName ?? '', email }
}

function OwnSessions() {
  const query = useQuery({
    ...callQuery('accounts', authCalls.sessions),
    // Sessions start and end without live updates.
    staleTime: 0,
  })
  const { data } = query
  const time = useCountyTime()
  const end = useAction({
    run: (id: string | undefined) =>
      id ? api(authCalls.endSession, { params: { id } }) : api(authCalls.endOtherSessions),
    said: (_answer, id) => ({ title: id ? 'Browser signed out' : 'Signed out everywhere else' }),
    failed: 'Couldn’t sign out',
    list: 'accounts',
  })

  return (
    <Card
      title="Where you’re signed in"
      flush
      actions={
        data &&
        data.length > 1 && (
          <Button
            size="sm"
            pending={end.isPending && end.variables === undefined}
            onClick={() => end.mutate(undefined)}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      <NotLoaded query={query} failed="Couldn’t load your sessions." className="p-4" />
      <ul className="divide-y">
        {data?.map(({ id, device, address, seenAt, current }) => (
          <li key={id} className="flex min-h-14 items-center justify-between gap-4 px-4 py-2">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                {device} {current && <Badge tone="green">This browser</Badge>}
              </p>
              <p className="truncate text-quiet text-sm">
                {address && `${address} · `}
                <time dateTime={seenAt}>{time.ago(seenAt)}</time>
              </p>
            </div>
            {!current && (
              <Button
                size="sm"
                aria-label={`Sign out ${device}, last used ${time.ago(seenAt)}`}
                pending={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SecondFactorsCard() {
  const query = useQuery(ownFactorsQuery)
  return (
    <Card
      title="Second factors"
      description="A passkey or an app on your phone, so that a stolen password isn’t enough."
      flush
    >
      <NotLoaded query={query} failed="Couldn’t load your second factors." className="p-4" />
      {query.data && <LoadedSecondFactors own={query.data} />}
    </Card>
  )
}

function LoadedSecondFactors({ own }: { own: OwnFactors }) {
  const { factors, isRequired, canUsePasskeys, recoveryCodesLeft } = own
  const client = useQueryClient()
  const [codes, showCodes] = useState<readonly string[]>()
  const isLast = factors.length === 1

  function handleAdded({ name }: Factor): void {
    toast({ title: `${name} added`, description: 'You can use it from your next sign-in.' })
    client.invalidateQueries({ queryKey: ['accounts'] }).catch(reportError)
  }

  return (
    <>
      {factors.length === 0 && (
        <p className="px-4 py-3">
          You sign in with your password alone. Add a passkey: it’s quicker than typing, and nobody can guess it.
        </p>
      )}
      <ul className="divide-y">
        {factors.map((factor) => (
          <SecondFactorRow key={factor.id} factor={factor} isLast={isLast} isRequired={isRequired} />
        ))}
      </ul>
      {isLast && isRequired && (
        <p className="border-t px-4 py-3 text-quiet text-sm">
          Your account needs a second factor. To remove this one, add another one first.
        </p>
      )}
      <div className="border-t px-4 py-3">
        <AddFactorActions canUsePasskeys={canUsePasskeys} onAdded={handleAdded} />
      </div>
      {factors.length > 0 && <RecoveryCodesLeft left={recoveryCodesLeft} onCodes={showCodes} />}
      {codes && <RecoveryCodesDialog codes={codes} onSaved={() => showCodes(undefined)} />}
    </>
  )
}

/** The number of codes left from which new ones are due. */
const FEW_RECOVERY_CODES = 2

function RecoveryCodesLeft({ left, onCodes }: { left: number; onCodes(codes: readonly string[]): void }) {
  const { ask, dialog } = useQuestion({
    title: 'Make new recovery codes?',
    description: 'Your former codes stop working. We show you the new ones once.',
    confirmLabel: 'Make new codes',
    danger: false,
    list: 'accounts',
    failed: 'Couldn’t make new recovery codes',
    run: () => api(factorCalls.makeRecoveryCodes),
    done: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const isFew = left <= FEW_RECOVERY_CODES
  return (
    <section
      aria-labelledby="recovery-codes"
      className={isFew ? 'rounded-b-lg border-t bg-yellow-ground px-4 py-3' : 'border-t px-4 py-3'}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id="recovery-codes" className="font-medium">
            Recovery codes
          </h3>
          <p className={isFew ? 'text-sm text-yellow' : 'text-quiet text-sm'}>{recoveryCodesLeftText(left, isFew)}</p>
        </div>
        <Button size="sm" onClick={ask}>
          Make new codes
        </Button>
      </div>
      {dialog}
    </section>
  )
}

function recoveryCodesLeftText(left: number, isFew: boolean): string {
  if (left === 0) return 'None left. Make new ones, or you can’t sign in if you lose your device.'
  if (isFew) return `Only ${countOf(left, 'code')} left. Make new ones before they run out.`
  return `${countOf(left, 'code')} left, for when you don’t have your device.`
}

function SecondFactorRow({ factor, isLast, isRequired }: { factor: Factor; isLast: boolean; isRequired: boolean }) {
  const { id, kind, name, createdAt, lastUsedAt } = factor
  const time = useCountyTime()
  const { ask, dialog } = useQuestion({
    title: `Remove ${name}?`,
    description: isLast
      ? 'You’ll sign in with only your password, and your recovery codes will stop working.'
      : 'You can’t sign in with it anymore. Your other second factors stay.',
    confirmLabel: 'Remove',
    list: 'accounts',
    failed: `Couldn’t remove ${name}`,
    run: () => api(factorCalls.remove, { params: { id } }),
    said: { title: `${name} removed` },
  })
  const Icon = kind === 'passkey' ? Fingerprint : Smartphone

  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <Icon aria-hidden className="size-4 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-quiet text-sm">
          Added <time dateTime={createdAt}>{time.date(createdAt)}</time> ·{' '}
          {lastUsedAt ? (
            <>
              Used <time dateTime={lastUsedAt}>{time.ago(lastUsedAt)}</time>
            </>
          ) : (
            'Not used yet'
          )}
        </p>
      </div>
      <IconButton icon={Trash2} label={`Remove ${name}`} disabled={isLast && isRequired} onClick={ask} />
      {dialog}
    </li>
  )
}
