import { type CurrentUser, DISPLAY_NAME_LIMIT } from '@hometown/shared-types/auth'
import { authCalls } from '@hometown/shared-types/second-factors'
import { emailSchema } from '@hometown/shared-types/subscriber'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { problemAt } from '../../lib/api-error.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { useChangeOwnAccount, useCurrentUser } from '../../lib/session.ts'
import { PasswordForm } from '../../parts/passwords/PasswordForm.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { FactorsCard } from './FactorsCard.tsx'

/** How the user signs in, where they are signed in, and how they are called. */
export function AccountTab() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Card title="Change Password">
          <PasswordForm />
        </Card>
        <OwnName />
        <OwnEmail />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <FactorsCard />
        <OwnSessions />
      </div>
    </div>
  )
}

/** The name under which the user writes. */
function OwnName() {
  return (
    <OwnText
      title="Your name"
      label="Your name"
      hint="Readers see this name on your new articles."
      saveLabel="Save name"
      name="displayName"
      input={{ autoComplete: 'name', maxLength: DISPLAY_NAME_LIMIT }}
      savedText={({ displayName }) => ({
        title: displayName ? 'Name changed' : 'Name removed',
        description: 'Your new articles use this name. Existing articles keep their author.',
      })}
      failed="Couldn’t change your name"
    />
  )
}

function OwnEmail() {
  return (
    <OwnText
      title="Your email address"
      label="Email address"
      hint="We tell you here when your password or a second factor changes. Readers don’t see it."
      saveLabel="Save email address"
      name="email"
      input={{ type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false }}
      problemOf={(address) => (address ? emailSchema.safeParse(address).error?.issues[0]?.message : undefined)}
      savedText={({ email }) => ({ title: email ? 'Email address changed' : 'Email address removed' })}
      failed="Couldn’t change your email address"
    />
  )
}

interface OwnTextProps {
  title: string
  label: string
  hint: string
  saveLabel: string
  name: 'displayName' | 'email'
  input: ComponentProps<typeof Input>
  problemOf?(value: string): string | undefined
  savedText(user: CurrentUser): { title: string; description?: string }
  failed: string
}

/** A card with one text of the user's own account. */
function OwnText({ title, label, hint, saveLabel, name, input, problemOf, savedText, failed }: OwnTextProps) {
  const saved = useCurrentUser()[name] ?? ''
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const changeAccount = useChangeOwnAccount()
  const change = useMutation({
    mutationFn: (text: string) => changeAccount({ [name]: text }),
    onSuccess(user) {
      // Keep what was typed during the save.
      setTyped((now) => (now?.trim() === change.variables ? undefined : now))
      toast(savedText(user))
    },
    onError(error) {
      const known = problemAt(error, name)
      if (known) setProblem(known)
      else toastFailure(failed, error)
    },
  })
  const value = typed ?? saved

  return (
    <Card title={title}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const found = problemOf?.(value.trim())
          setProblem(found)
          if (found === undefined) change.mutate(value.trim())
        }}
      >
        <Field label={label} hint={hint} error={problem}>
          <Input
            {...input}
            value={value}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(undefined)
            }}
          />
        </Field>
        <Button type="submit" className="w-fit" pending={change.isPending} disabled={value.trim() === saved}>
          {saveLabel}
        </Button>
      </form>
    </Card>
  )
}

function OwnSessions() {
  const { data, error, refetch } = useQuery({
    queryKey: ['accounts', 'own-sessions'],
    queryFn: ({ signal }) => api(authCalls.sessions, { signal }),
    // Sessions start and end without live updates.
    staleTime: 0,
  })
  const queryClient = useQueryClient()
  const time = useCountyTime()
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id ? api(authCalls.endSession, { params: { id } }) : api(authCalls.endOtherSessions),
    async onSuccess(_, id) {
      toast({ title: id ? 'Browser signed out' : 'Signed out everywhere else' })
      await queryClient.invalidateQueries({ queryKey: ['accounts'] })
    },
    onError: (failure) => toastFailure('Couldn’t sign out', failure),
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
      {error && (
        <div className="p-4">
          <ErrorPanel title="Couldn’t load your sessions." error={error} onRetry={refetch} />
        </div>
      )}
      {!data && !error && <SkeletonRows count={2} />}
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
