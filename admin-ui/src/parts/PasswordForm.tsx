import { CURRENT_PASSWORD_MESSAGE } from '@hometown/shared-types/contract/accounts'
import { authCalls } from '@hometown/shared-types/contract/sign-in'
import { MIN_PASSWORD_LENGTH, minPasswordLength, passwordShortMessage } from '@hometown/shared-types/rules/passwords'
import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import { api, fieldProblemFrom } from '../lib/api-client.ts'
import { useCurrentUser } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { rebaseFormValues } from './forms/typed-values.ts'
import { useAction } from './use-action.tsx'

/** The form checks the confirmation, which the service doesn't get. */
const PASSWORD_MISMATCH_MESSAGE = 'New password and confirmation do not match'

const EMPTY_PASSWORD_VALUES = { currentPassword: '', newPassword: '', confirmation: '' }

export function PasswordForm({ onChanged }: { onChanged?(): Promise<void> }) {
  const user = useCurrentUser()
  const minLength = useNewPasswordMinLength()
  const form = useForm({ defaultValues: EMPTY_PASSWORD_VALUES })
  const { register, handleSubmit, setError, setFocus, formState } = form
  const { errors } = formState

  const change = useAction({
    run: ({ currentPassword, newPassword }: typeof EMPTY_PASSWORD_VALUES) =>
      api(authCalls.changePassword, {
        body: user.mustChangePassword ? { newPassword } : { currentPassword, newPassword },
        renewsSession: true,
      }),
    said: { title: 'Password changed', description: 'You’ve been signed out on your other devices.' },
    done(_changed, sent) {
      rebaseFormValues(form, sent, EMPTY_PASSWORD_VALUES)
      return onChanged?.()
    },
    list: 'accounts',
    failed(error) {
      toastFailure('Password change failed', error, 'Could not change password')
      for (const field of ['newPassword', 'currentPassword'] as const) {
        const problem = fieldProblemFrom(error, field)
        if (problem) refuse(field, problem)
      }
    },
  })

  function refuse(field: keyof typeof EMPTY_PASSWORD_VALUES, message: string): void {
    setError(field, { message })
    setFocus(field)
  }

  function submit(values: typeof EMPTY_PASSWORD_VALUES): void {
    const { newPassword, confirmation } = values
    if (newPassword !== confirmation) {
      toast({ title: 'Password mismatch', description: PASSWORD_MISMATCH_MESSAGE, variant: 'destructive' })
      refuse('confirmation', PASSWORD_MISMATCH_MESSAGE)
    } else if ([...newPassword].length < minLength) {
      const message = passwordShortMessage(minLength)
      toast({ title: 'Password too short', description: message, variant: 'destructive' })
      refuse('newPassword', message)
    } else change.mutate(values)
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit(submit)}>
      {/* Password managers need the username. */}
      <input type="hidden" autoComplete="username" value={user.username} readOnly />
      {/* Somebody who must choose another has just typed this one to sign in. */}
      {!user.mustChangePassword && (
        <Field label="Current Password" required error={errors.currentPassword?.message}>
          <PasswordInput
            autoComplete="current-password"
            {...register('currentPassword', { required: CURRENT_PASSWORD_MESSAGE })}
          />
        </Field>
      )}
      <NewPasswordField label="New Password" required error={errors.newPassword?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...register('newPassword', { required: 'New password is required' })}
        />
      </NewPasswordField>
      <Field label="Confirm New Password" required error={errors.confirmation?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...register('confirmation', { required: 'Please repeat the new password' })}
        />
      </Field>
      <Button type="submit" variant="primary" className="w-fit" pending={change.isPending}>
        Change Password
      </Button>
    </form>
  )
}

/** Its hint is 'Password must be at least 6 characters long', or the length that holds. */
export function NewPasswordField(field: Omit<ComponentProps<typeof Field>, 'hint'>) {
  const minLength = useNewPasswordMinLength()
  const hint = `Password must be at least ${minLength} characters long`
  return <Field {...field} hint={minLength > MIN_PASSWORD_LENGTH ? `${hint}. ${PASSWORD_HELP_TEXT}` : hint} />
}

const PASSWORD_HELP_TEXT = 'A few words that don’t belong together are best.'

/** Returns the least length by the site's address, as the service judges; until that is known, by this page's. */
function useNewPasswordMinLength(): number {
  return minPasswordLength(useSite().siteUrl || location.origin)
}
