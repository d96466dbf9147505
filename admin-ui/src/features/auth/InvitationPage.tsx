import {
  type CurrentUser,
  displayNameSchema,
  newPasswordSchema,
  usernameSchema,
} from '@hometown/shared-types/contract/accounts'
import { INVITATION_OVER, invitationCalls, type OpenInvitation } from '@hometown/shared-types/contract/invitations'
import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, api, callQuery, fieldProblemFrom, messageFrom } from '../../lib/api-client.ts'
import { ROLE_NAMES } from '../../lib/roles.ts'
import { currentUserQuery } from '../../lib/session.ts'
import { useTitle } from '../../lib/site.ts'
import { NewPasswordField } from '../../parts/PasswordForm.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { SignInFrame } from './SignInSteps.tsx'

/** The token stays in the fragment, which no server and no log sees. */
export function InvitationPage() {
  useTitle('Invitation')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [token] = useState(() => location.hash.slice(1))
  const { data, error, refetch } = useQuery(invitationQuery(token))
  const problem = invitationProblem(error)

  async function enterDesk(user: CurrentUser): Promise<void> {
    client.clear()
    client.setQueryData(currentUserQuery.queryKey, user)
    await navigate({ to: user.role === 'contributor' ? paths.articles : paths.dashboard, replace: true })
  }

  return (
    <SignInFrame title="Join the newsroom">
      {data && (
        <>
          <p className="wrap-anywhere mt-0.5 text-quiet">
            {ROLE_NAMES[data.role]} of {data.siteName}, as {data.email}
          </p>
          <div className="mt-6">
            <AcceptInvitation token={token} invitation={data} onAccepted={enterDesk} />
          </div>
        </>
      )}
      {problem && (
        <>
          <p role="alert" className="mt-2">
            {problem}
          </p>
          <Button asChild className="mt-6">
            <ScreenLink to={paths.login}>Go to sign-in</ScreenLink>
          </Button>
        </>
      )}
      {error && !problem && (
        <div className="mt-4">
          <ErrorPanel title="Couldn’t open the invitation." error={error} onRetry={refetch} />
        </div>
      )}
      {!data && !error && <LoadingText />}
    </SignInFrame>
  )
}

const inviteeSchema = z.object({
  username: usernameSchema,
  displayName: displayNameSchema,
  password: newPasswordSchema,
})

interface AcceptInvitationProps {
  token: string
  invitation: OpenInvitation
  onAccepted(user: CurrentUser): Promise<void>
}

function AcceptInvitation({ token, invitation, onAccepted }: AcceptInvitationProps) {
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(inviteeSchema),
    defaultValues: { username: '', displayName: invitation.displayName ?? '', password: '' },
  })
  const { errors } = formState
  const accept = useMutation({
    mutationFn: (input: z.output<typeof inviteeSchema>) =>
      api(invitationCalls.accept, { body: { ...input, displayName: input.displayName ?? '', token } }),
    onSuccess: onAccepted,
    async onError(error) {
      if (error instanceof ApiError && error.code === 'username_taken')
        return setError('username', { message: messageFrom(error, '') }, { shouldFocus: true })
      const problem = fieldProblemFrom(error, 'password')
      if (problem) return setError('password', { message: problem }, { shouldFocus: true })
      // Somebody used or withdrew the invitation meanwhile: the page says so.
      if (invitationProblem(error)) return client.resetQueries(invitationQuery(token))
      return toastFailure('Couldn’t accept the invitation', error)
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit((input) => accept.mutate(input))}>
      <Field label="Username" hint="You sign in with it." required error={errors.username?.message}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus {...register('username')} />
      </Field>
      <Field label="Name" hint="Readers see it as the author of your articles." error={errors.displayName?.message}>
        <Input autoComplete="name" {...register('displayName')} />
      </Field>
      <NewPasswordField label="Password" required error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </NewPasswordField>
      <Button type="submit" variant="primary" size="lg" className="mt-2 w-full" pending={accept.isPending}>
        Join
      </Button>
    </form>
  )
}

function invitationQuery(token: string) {
  return queryOptions({
    ...callQuery('invitation', invitationCalls.lookUp, { body: { token } }),
    gcTime: 0,
    retry: false,
  })
}

function invitationProblem(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === INVITATION_OVER ? error.message : undefined
}
