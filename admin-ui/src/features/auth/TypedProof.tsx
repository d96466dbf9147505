import type { StepUpProof } from '@hometown/shared-types/second-factors'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { CodeInput } from './CodeInput.tsx'
import { proofOf, TYPED_PROOFS, type TypedMethod } from './typed-proofs.ts'

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
  const { label, hint, missing } = TYPED_PROOFS[method]
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
        ) : (
          <CodeInput method={method} {...common} />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}
