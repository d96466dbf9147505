import { emailSchema } from '@hometown/shared-types/subscriber'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemAt } from '../../lib/api-error.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { useChangeOwnAccount, useCurrentUser } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { endOwnSessions, ownSessionsQuery } from './settings.api.ts'

export function OwnEmail() {
  const { email = '' } = useCurrentUser()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const changeAccount = useChangeOwnAccount()
  const change = useMutation({
    mutationFn: (address: string) => changeAccount({ email: address }),
    onSuccess(user) {
      setTyped((now) => (now?.trim() === change.variables ? undefined : now))
      toast({ title: user.email ? 'Email address changed' : 'Email address removed' })
    },
    onError(error) {
      const known = problemAt(error, 'email')
      if (known) setProblem(known)
      else toastFailure('Couldn’t change your email address', error)
    },
  })
  const value = typed ?? email

  function submit(): void {
    const address = value.trim()
    const checked = emailSchema.safeParse(address)
    if (address === '' || checked.success) change.mutate(address)
    else setProblem(checked.error.issues[0]?.message)
  }

  return (
    <Card title="Your email address">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label="Email address"
          hint="We tell you here when your password or a second factor changes. Readers don’t see it."
          error={problem}
        >
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(undefined)
            }}
          />
        </Field>
        <Button type="submit" className="w-fit" pending={change.isPending} disabled={value.trim() === email}>
          Save email address
        </Button>
      </form>
    </Card>
  )
}

export function OwnSessions() {
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  const queryClient = useQueryClient()
  const time = useCountyTime()
  const end = useMutation({
    mutationFn: (id: string | undefined) => endOwnSessions(id),
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
