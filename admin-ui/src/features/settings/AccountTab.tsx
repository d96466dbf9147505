import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import { authCalls } from '@hometown/shared-types/contract/sign-in'
import { emailSchema } from '@hometown/shared-types/contract/subscribers'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api, callQuery } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { useChangeOwnAccount, useCurrentUser } from '../../lib/session.ts'
import { SavingForm, useEntityForm } from '../../parts/forms/EntityForm.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { PasswordForm } from '../../parts/PasswordForm.tsx'
import { useAction } from '../../parts/use-action.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { FactorsCard } from './FactorsCard.tsx'

export function AccountTab() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Card title="Change Password">
          <PasswordForm />
        </Card>
        <OwnDetails />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <FactorsCard />
        <OwnSessions />
      </div>
    </div>
  )
}

const ownSchema = z.object({
  displayName: z.string().max(200),
  email: z.union([z.literal(''), emailSchema]),
})

function OwnDetails() {
  const user = useCurrentUser()
  const changeAccount = useChangeOwnAccount()
  const entityForm = useEntityForm<OwnValues, OwnValues, CurrentUser>({
    noun: 'account',
    opened: user,
    resolver: zodResolver(ownSchema),
    valuesOf: (saved = user) => detailsOf(saved),
    save({ displayName, email }, over = user) {
      const before = detailsOf(over)
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
        <TextField<OwnValues>
          name="displayName"
          label="Your name"
          hint="Readers see this name on your new articles."
          autoComplete="name"
        />
        <TextField<OwnValues>
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

type OwnValues = z.output<typeof ownSchema>

function detailsOf({ displayName, email = '' }: CurrentUser): OwnValues {
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
