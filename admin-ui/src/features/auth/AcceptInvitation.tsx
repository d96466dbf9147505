import { usernameSchema } from '@hometown/shared-types/accounts'
import { type CurrentUser, displayNameSchema, newPasswordSchema } from '@hometown/shared-types/auth'
import type { OpenInvitation } from '@hometown/shared-types/invitation'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, messageFrom, problemAt } from '../../lib/api-error.ts'
import { NewPasswordField } from '../../parts/passwords/NewPasswordField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { acceptInvitation, invitationProblem, invitationQuery } from './invitation.api.ts'

const formSchema = z.object({ username: usernameSchema, displayName: displayNameSchema, password: newPasswordSchema })

interface AcceptInvitationProps {
  token: string
  invitation: OpenInvitation
  onAccepted(user: CurrentUser): Promise<void>
}

export function AcceptInvitation({ token, invitation, onAccepted }: AcceptInvitationProps) {
  const client = useQueryClient()
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { username: '', displayName: invitation.displayName ?? '', password: '' },
  })
  const { errors } = formState
  const accept = useMutation({
    mutationFn: (input: z.output<typeof formSchema>) =>
      acceptInvitation({ ...input, displayName: input.displayName ?? '', token }),
    onSuccess: onAccepted,
    async onError(error) {
      if (error instanceof ApiError && error.code === 'username_taken')
        return setError('username', { message: messageFrom(error, '') }, { shouldFocus: true })
      const problem = problemAt(error, 'password')
      if (problem) return setError('password', { message: problem }, { shouldFocus: true })
      // Somebody used or withdrew it meanwhile: the page says so.
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
      <NewPasswordField
        label="Password"
        typed={watch('password')}
        ownWords={[watch('username'), watch('displayName'), invitation.email, invitation.siteName]}
        required
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </NewPasswordField>
      <Button type="submit" variant="primary" size="lg" className="mt-2 w-full" pending={accept.isPending}>
        Join
      </Button>
    </form>
  )
}
