import { DISPLAY_NAME_LIMIT } from '@hometown/shared-types/auth'
import { messageSchema } from '@hometown/shared-types/message'
import { lengthProblem } from '@hometown/shared-types/weak-password'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api-client.ts'
import { problemAt } from '../../../lib/api-error.ts'
import { useChangeOwnName, useCurrentUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { NewPasswordField } from '../../../parts/passwords/NewPasswordField.tsx'
import { usePasswordSite } from '../../../parts/passwords/use-password-site.ts'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { toastFailure } from '../../../ui/toast.ts'
import { UnsavedChanges } from '../../../ui/UnsavedChanges.tsx'
import { StepForm } from '../StepForm.tsx'
import type { Guide } from '../use-guide.ts'

/** In the order of the page. */
const FIELDS = ['name', 'currentPassword', 'newPassword'] as const
const fieldId = (field: (typeof FIELDS)[number]) => `account-${field}`

export function AccountStep({ guide }: { guide: Guide }) {
  const { username, displayName, email } = useCurrentUser()
  const { siteName, countyName } = useSite()
  const site = usePasswordSite()
  const changeName = useChangeOwnName()
  const [values, setValues] = useState({ name: displayName ?? '', currentPassword: '', newPassword: '' })
  const [errors, setErrors] = useState<Partial<typeof values>>({})
  const { name, currentPassword, newPassword } = values
  useEffect(() => {
    const [first] = FIELDS.filter((field) => errors[field])
    if (first) document.getElementById(fieldId(first))?.focus()
  }, [errors])
  const change = (changes: Partial<typeof values>) => {
    setValues({ ...values, ...changes })
    setErrors({})
  }

  const save = useMutation({
    async mutationFn() {
      const renewal = { renewsSession: true }
      if (newPassword)
        await api.post('/api/auth/change-password', { currentPassword, newPassword }, messageSchema, renewal)
      if (name.trim() !== (displayName ?? '')) await changeName(name)
    },
    onSuccess() {
      // A second try must not change the password again.
      setValues({ name, currentPassword: '', newPassword: '' })
      guide.end('done')
    },
    onError(error) {
      const [current, next] = [problemAt(error, 'currentPassword'), problemAt(error, 'newPassword')]
      setErrors({ ...(current && { currentPassword: current }), ...(next && { newPassword: next }) })
      if (!current && !next) toastFailure('Couldn’t save your account', error)
    },
  })

  function submit(): void {
    const problems = problemsOf(values, site)
    if (Object.keys(problems).length > 0) setErrors(problems)
    else save.mutate()
  }

  const isDirty = name.trim() !== (displayName ?? '') || newPassword !== ''
  return (
    <StepForm
      guide={guide}
      title="Who are you?"
      lead={`You sign in as ${username}. Your articles appear under your name.`}
      isSaving={save.isPending}
      onContinue={submit}
    >
      <Field label="Your name" required error={errors.name}>
        <Input
          id={fieldId('name')}
          autoFocus
          autoComplete="name"
          maxLength={DISPLAY_NAME_LIMIT}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <fieldset className="flex flex-col gap-4 rounded-lg border p-4">
        <legend className="-ml-1 px-1 font-medium">Change your password</legend>
        {/* Password managers need the username. */}
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <p className="text-quiet">If Hometown created your password, choose your own. Leave this empty to keep it.</p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Current password" error={errors.currentPassword}>
            <PasswordInput
              id={fieldId('currentPassword')}
              autoComplete="current-password"
              value={currentPassword}
              onChange={({ target }) => change({ currentPassword: target.value })}
            />
          </Field>
          <NewPasswordField
            label="New password"
            typed={newPassword}
            ownWords={[username, name, email, siteName, countyName]}
            error={errors.newPassword}
          >
            <PasswordInput
              id={fieldId('newPassword')}
              autoComplete="new-password"
              value={newPassword}
              onChange={({ target }) => change({ newPassword: target.value })}
            />
          </NewPasswordField>
        </div>
      </fieldset>
      <UnsavedChanges when={isDirty && !save.isPending} />
    </StepForm>
  )
}

function problemsOf({ name, currentPassword, newPassword }: Record<(typeof FIELDS)[number], string>, site: string) {
  const wrongLength = newPassword && lengthProblem(newPassword, site)
  return {
    ...(!name.trim() && { name: 'Enter your name as readers see it' }),
    ...(wrongLength && { newPassword: wrongLength }),
    ...(newPassword && !currentPassword && { currentPassword: 'Enter your current password' }),
  }
}
