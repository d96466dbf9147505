import { MIN_PASSWORD_LENGTH, PASSWORD_MISMATCH_MESSAGE, PASSWORD_TOO_SHORT_MESSAGE } from '@hometown/shared-types/auth'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api-error.ts'
import { currentUserQuery, useCurrentUser } from '../../lib/session.ts'
import { rebaseForm } from '../../parts/forms/rebase-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { OwnName } from './OwnName.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { changePassword, readCurrentUser } from './settings.api.ts'

const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' }

export function PasswordSection() {
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: EMPTY })
  const { register, handleSubmit, setError, setFocus, formState } = form
  const { errors } = formState

  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof EMPTY) => changePassword({ currentPassword, newPassword }),
    async onSuccess(_changed, sent) {
      rebaseForm(form, sent, EMPTY)
      toast({ title: 'Password changed', description: 'You’ve been signed out on your other devices.' })
      if (user.mustChangePassword) queryClient.setQueryData(currentUserQuery.queryKey, await readCurrentUser())
      await queryClient.invalidateQueries({ queryKey: ['accounts'] })
    },
    onError(error) {
      toastFailure('Password change failed', error, 'Could not change password')
      const wrong = error instanceof ApiError && error.issues.some(({ path }) => path === 'currentPassword')
      if (wrong) refuse('currentPassword', error.message)
    },
  })

  function refuse(field: keyof typeof EMPTY, message: string): void {
    setError(field, { message })
    setFocus(field)
  }

  function submit(values: typeof EMPTY): void {
    const { newPassword, confirmation } = values
    if (newPassword !== confirmation) {
      toast({ title: 'Password mismatch', description: PASSWORD_MISMATCH_MESSAGE, variant: 'destructive' })
      refuse('confirmation', PASSWORD_MISMATCH_MESSAGE)
    } else if (newPassword.length < MIN_PASSWORD_LENGTH) {
      toast({ title: 'Password too short', description: PASSWORD_TOO_SHORT_MESSAGE, variant: 'destructive' })
      refuse('newPassword', PASSWORD_TOO_SHORT_MESSAGE)
    } else change.mutate(values)
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title="Change Password">
        {user.mustChangePassword && (
          <p className="mb-4 rounded-md bg-yellow-ground px-3 py-2 text-yellow">
            This is a temporary password. Choose your own to use the desk.
          </p>
        )}
        <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit(submit)}>
          {/* Password managers need the username. */}
          <input type="hidden" autoComplete="username" value={user.username} readOnly />
          <Field label="Current Password" required error={errors.currentPassword?.message}>
            <Input
              type="password"
              autoComplete="current-password"
              {...register('currentPassword', { required: 'Current password is required' })}
            />
          </Field>
          <Field
            label="New Password"
            required
            hint="Password must be at least 6 characters long"
            error={errors.newPassword?.message}
          >
            <Input
              type="password"
              autoComplete="new-password"
              {...register('newPassword', { required: 'New password is required' })}
            />
          </Field>
          <Field label="Confirm New Password" required error={errors.confirmation?.message}>
            <Input
              type="password"
              autoComplete="new-password"
              {...register('confirmation', { required: 'Please repeat the new password' })}
            />
          </Field>
          <Button type="submit" variant="primary" className="w-fit" pending={change.isPending}>
            Change Password
          </Button>
        </form>
      </Card>
      {!user.mustChangePassword && (
        <div className="flex min-w-0 flex-col gap-6">
          <OwnName />
          <OwnSessions />
        </div>
      )}
    </div>
  )
}
