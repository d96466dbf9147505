import { CURRENT_PASSWORD_MESSAGE } from '@hometown/shared-types/auth'
import { authCalls } from '@hometown/shared-types/second-factors'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import {
  lengthProblem,
  MAX_CHOSEN_LENGTH,
  MIN_PASSWORD_LENGTH,
  minPasswordLength,
  PASSWORD_LONG_MESSAGE,
  passwordProblem,
  passwordShortMessage,
} from '@hometown/shared-types/weak-password'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { problemAt } from '../../lib/api-error.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { rebaseForm } from '../forms/rebase-form.ts'

/** The form checks it; the service gets no confirmation. */
export const PASSWORD_MISMATCH_MESSAGE = 'New password and confirmation do not match'

const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' }

export function PasswordForm({ onChanged }: { onChanged?(): Promise<void> }) {
  const user = useCurrentUser()
  const { siteName, countyName } = useSite()
  const ownWords = [user.username, user.displayName, user.email, siteName, countyName]
  const least = minPasswordLength(usePasswordSite())
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: EMPTY })
  const { register, handleSubmit, setError, setFocus, watch, formState } = form
  const { errors } = formState

  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof EMPTY) =>
      api(authCalls.changePassword, {
        body: user.mustChangePassword ? { newPassword } : { currentPassword, newPassword },
        renewsSession: true,
      }),
    async onSuccess(_changed, sent) {
      rebaseForm(form, sent, EMPTY)
      toast({ title: 'Password changed', description: 'You’ve been signed out on your other devices.' })
      await onChanged?.()
      await queryClient.invalidateQueries({ queryKey: ['accounts'] })
    },
    onError(error) {
      toastFailure('Password change failed', error, 'Could not change password')
      for (const field of ['newPassword', 'currentPassword'] as const) {
        const problem = problemAt(error, field)
        if (problem) refuse(field, problem)
      }
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
    } else if ([...newPassword].length < least) {
      const message = passwordShortMessage(least)
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
      <NewPasswordField
        label="New Password"
        required
        typed={watch('newPassword')}
        ownWords={ownWords}
        error={errors.newPassword?.message}
      >
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

type NewPasswordFieldProps = Omit<ComponentProps<typeof Field>, 'hint'> & ComponentProps<typeof PasswordHint>

/** The field of a new password. An error says what is wrong with it, so the hint would say it twice. */
export function NewPasswordField({ typed, ownWords, ...field }: NewPasswordFieldProps) {
  return <Field {...field} hint={!field.error && <PasswordHint typed={typed} ownWords={ownWords} />} />
}

interface PasswordHintProps {
  typed: string
  /** Of the account; a password made of them is easy to guess. */
  ownWords: readonly (string | null | undefined)[]
}

/** Below a new password: what is asked for, and once it is long enough, whether it is easy to guess. */
export function PasswordHint({ typed, ownWords }: PasswordHintProps) {
  const least = minPasswordLength(usePasswordSite())
  const judged = usePasswordProblem(typed, ownWords)
  return (
    <span role="status" className="flex items-start gap-1.5">
      {judged &&
        (judged.problem ? <TriangleAlert aria-hidden className={ICON} /> : <Check aria-hidden className={ICON} />)}
      <span className={judged && (judged.problem ? 'text-yellow' : 'text-green')}>
        {judged ? (judged.problem ?? 'Good: this one is hard to guess.') : lengthHint(typed, least)}
      </span>
    </span>
  )
}

const ICON = 'mt-0.5 size-4 shrink-0'

/** 'Password must be at least 6 characters long', or the length that holds. */
function lengthHint(typed: string, least: number): string {
  if ([...typed].length > MAX_CHOSEN_LENGTH) return PASSWORD_LONG_MESSAGE
  const hint = `Password must be at least ${least} characters long`
  return least > MIN_PASSWORD_LENGTH ? `${hint}. A few words that don’t belong together are best.` : hint
}

/** Judging takes some milliseconds, which nobody should feel while typing. */
const PAUSE_MS = 250

interface Judged {
  password: string
  problem: string | undefined
}

/**
 * Whether a password that is long enough is easy to guess; undefined until that is known, and where passwords may be. Loads
 * the lists of common passwords with the first one. Without them, the service says it when the password is saved.
 */
function usePasswordProblem(password: string, ownWords: readonly (string | null | undefined)[]): Judged | undefined {
  const siteUrl = usePasswordSite()
  const [judged, setJudged] = useState<Judged>()
  const words = JSON.stringify(ownWords)
  useEffect(() => {
    if (isThisMachine(siteUrl) || lengthProblem(password, siteUrl)) return
    let isGone = false
    const pause = setTimeout(() => {
      passwordProblem(password, JSON.parse(words), siteUrl).then(
        (problem) => {
          if (!isGone) setJudged({ password, problem })
        },
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      isGone = true
      clearTimeout(pause)
    }
  }, [password, words, siteUrl])
  return judged?.password === password ? judged : undefined
}

/** The site's address, by which the service judges new passwords; until it is known, that of this page. */
function usePasswordSite(): string {
  return useSite().siteUrl || location.origin
}
