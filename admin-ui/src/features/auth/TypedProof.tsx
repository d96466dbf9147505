import type { StepUpMethod, StepUpProof } from '@hometown/shared-types/second-factors'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'

type TypedMethod = Exclude<StepUpMethod, 'passkey'>

const FIELDS: Readonly<Record<TypedMethod, { label: string; hint?: string; missing: string }>> = {
  totp: {
    label: 'Code',
    hint: 'Six digits from your authenticator app.',
    missing: 'Enter the code that your app shows now',
  },
  'recovery-code': {
    label: 'Recovery code',
    hint: 'One of the codes that you saved. Each works once.',
    missing: 'Enter one of your recovery codes',
  },
  password: {
    label: 'Password',
    missing: 'Enter your password',
  },
}

interface TypedProofProps {
  method: TypedMethod
  problem: string | undefined
  isPending: boolean
  submitLabel: string
  onProof(proof: StepUpProof): void
}

export function TypedProof({ method, problem, isPending, submitLabel, onProof }: TypedProofProps) {
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { label, hint, missing } = FIELDS[method]
  const common = {
    ref: field,
    autoFocus: true,
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      setMissing(false)
    },
  }

  useEffect(() => {
    // Another try replaces what was wrong.
    if (problem) field.current?.select()
  }, [problem])

  function submit(): void {
    const text = method === 'password' ? typed : typed.trim()
    setMissing(text === '')
    if (text === '') field.current?.focus()
    else onProof(proofOf(method, text))
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
      <Field
        label={label}
        hint={hint}
        required
        error={isMissing ? missing : isPending ? undefined : problem}
        isErrorAnnounced
      >
        {method === 'password' ? (
          <PasswordInput autoComplete="current-password" maxLength={1000} {...common} />
        ) : method === 'totp' ? (
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={20} {...common} />
        ) : (
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={100} {...common} />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}

function proofOf(method: TypedMethod, text: string): StepUpProof {
  if (method === 'password') return { method, password: text }
  // Apps show '123 456'.
  return { method, code: method === 'totp' ? text.replaceAll(' ', '') : text }
}
