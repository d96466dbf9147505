import type { StepUpProof } from '@hometown/shared-types/second-factors'
import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { CodeInput } from './CodeInput.tsx'
import { type CodeMethod, codeProof, TYPED_PROOFS } from './typed-proofs.ts'

interface FullProofProps {
  method: CodeMethod
  /** What was wrong with the code, or with the whole try. */
  problem: string | undefined
  passwordProblem: string | undefined
  isPending: boolean
  submitLabel: string
  onProof(proof: StepUpProof): void
}

/** The password and a code in one form. */
export function FullProof({ method, problem, passwordProblem, isPending, submitLabel, onProof }: FullProofProps) {
  const { username } = useCurrentUser()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const { label, hint, missing } = TYPED_PROOFS[method]
  const isCodeMissing = isChecked && code.trim() === ''
  const isPasswordMissing = isChecked && password === ''

  useEffect(() => {
    // Another try replaces what was wrong.
    const wrong = passwordProblem ? passwordField.current : problem ? codeField.current : null
    wrong?.focus()
    wrong?.select()
  }, [passwordProblem, problem])

  function submit(): void {
    setChecked(true)
    if (password === '') passwordField.current?.focus()
    else if (code.trim() === '') codeField.current?.focus()
    else onProof({ ...codeProof(method, code.trim()), password })
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {/* Password managers need the username. */}
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <Field
        label={TYPED_PROOFS.password.label}
        required
        error={isPasswordMissing ? TYPED_PROOFS.password.missing : isPending ? undefined : passwordProblem}
        isErrorAnnounced
      >
        <PasswordInput
          ref={passwordField}
          autoFocus
          autoComplete="current-password"
          maxLength={1000}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Field
        label={label}
        hint={hint}
        required
        error={isCodeMissing ? missing : isPending ? undefined : problem}
        isErrorAnnounced
      >
        <CodeInput ref={codeField} method={method} value={code} onChange={({ target }) => setCode(target.value)} />
      </Field>
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}
