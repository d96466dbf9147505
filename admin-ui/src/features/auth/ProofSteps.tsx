import { PROOF_EXPIRED } from '@hometown/shared-types/contract/proof-codes'
import type { StepUpMethod, StepUpProof } from '@hometown/shared-types/contract/sign-in'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react'
import { ApiError, messageFrom } from '../../lib/api-client.ts'
import { askForPasskey, canUsePasskeys } from '../../lib/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'

interface ProofStepsProps {
  methods: readonly StepUpMethod[]
  passkeyOptions?: object | undefined
  submitLabel: string
  prove(proof: StepUpProof): Promise<unknown>
  /** Called when the service takes no further proof for this step. */
  onOver(): void
}

export function ProofSteps({ methods, passkeyOptions, submitLabel, prove, onOver }: ProofStepsProps) {
  const usable = usableProofMethods(methods, passkeyOptions !== undefined)
  const [method, setMethod] = useState(usable[0])
  const proving = useMutation({
    mutationFn: prove,
    onError: (error) => error instanceof ApiError && error.code === PROOF_EXPIRED && onOver(),
  })
  const problem = proving.error ? messageFrom(proving.error, 'Please try again.') : undefined
  const form = {
    problem,
    isPending: proving.isPending,
    submitLabel,
    onProof: (proof: StepUpProof) => proving.mutate(proof),
  }

  if (!method) return <p role="alert">This browser can’t use your passkey. Sign in with the browser that has it.</p>
  return (
    <div className="flex flex-col gap-4">
      {method === 'passkey' && passkeyOptions ? (
        <PasskeyProof options={passkeyOptions} {...form} />
      ) : (
        method !== 'passkey' && <TypedProof key={method} method={method} {...form} />
      )}
      {methods.includes('passkey') && !usable.includes('passkey') && (
        <p className="text-quiet text-sm">This browser can’t use your passkey.</p>
      )}
      {usable.length > 1 && (
        <ul className="flex flex-col items-start gap-1">
          {usable
            .filter((other) => other !== method)
            .map((other) => (
              <li key={other}>
                <Button
                  variant="link"
                  onClick={() => {
                    proving.reset()
                    setMethod(other)
                  }}
                >
                  {PROOF_SWITCH_LABELS[other]}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}

/** The quickest method comes first. */
const PROOF_METHOD_ORDER: readonly StepUpMethod[] = ['passkey', 'totp', 'password', 'recovery-code']

const PROOF_SWITCH_LABELS: Readonly<Record<StepUpMethod, string>> = {
  passkey: 'Use a passkey instead',
  totp: 'Use a code from your authenticator app',
  password: 'Use your password instead',
  'recovery-code': 'Use a recovery code',
}

function usableProofMethods(methods: readonly StepUpMethod[], hasPasskeyOptions: boolean): readonly StepUpMethod[] {
  const isUsable = (method: StepUpMethod) => method !== 'passkey' || (hasPasskeyOptions && canUsePasskeys())
  return PROOF_METHOD_ORDER.filter((method) => methods.includes(method) && isUsable(method))
}

interface PasskeyProofProps {
  options: object
  problem: string | undefined
  isPending: boolean
  onProof(proof: StepUpProof): void
}

function PasskeyProof({ options, problem, isPending, onProof }: PasskeyProofProps) {
  const prompt = useMutation({
    mutationFn: () => askForPasskey(options),
    onSuccess: (response) => onProof({ method: 'passkey', response }),
  })
  const message = prompt.error ? messageFrom(prompt.error, 'Please try again.') : problem
  return (
    <div className="flex flex-col gap-3">
      <p className="text-quiet">Your device asks for your fingerprint, your face, its PIN or your security key.</p>
      {message && !prompt.isPending && !isPending && (
        <p role="alert" className="text-danger text-sm">
          {message}
        </p>
      )}
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        autoFocus
        pending={prompt.isPending || isPending}
        onClick={() => prompt.mutate()}
      >
        {!(prompt.isPending || isPending) && <Fingerprint aria-hidden />}
        Use passkey
      </Button>
    </div>
  )
}

interface TypedProofProps {
  method: TypedProofMethod
  problem: string | undefined
  isPending: boolean
  submitLabel: string
  onProof(proof: StepUpProof): void
}

function TypedProof({ method, problem, isPending, submitLabel, onProof }: TypedProofProps) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { label, hint, missing, input } = TYPED_PROOFS[method]
  const common = {
    ref: field,
    autoFocus: true,
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setText(target.value)
      setMissing(false)
    },
  }

  useEffect(() => {
    // Another try replaces what was wrong.
    if (problem) field.current?.select()
  }, [problem])

  function submit(): void {
    const value = method === 'password' ? text : text.trim()
    setMissing(value === '')
    if (value === '') field.current?.focus()
    else onProof(typedProofFrom(method, value))
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
          <Input {...input} {...common} />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}

type TypedProofMethod = Exclude<StepUpMethod, 'passkey'>

interface TypedProofTexts {
  label: string
  hint?: string
  missing: string
  input?: ComponentProps<typeof Input>
}

const TYPED_PROOFS: Readonly<Record<TypedProofMethod, TypedProofTexts>> = {
  totp: {
    label: 'Code',
    hint: 'Six digits from your authenticator app.',
    missing: 'Enter the code that your app shows now',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 },
  },
  'recovery-code': {
    label: 'Recovery code',
    hint: 'One of the codes that you saved. Each works once.',
    missing: 'Enter one of your recovery codes',
    input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 100 },
  },
  password: {
    label: 'Password',
    missing: 'Enter your password',
  },
}

function typedProofFrom(method: TypedProofMethod, text: string): StepUpProof {
  if (method === 'password') return { method, password: text }
  // Apps show '123 456'.
  return { method, code: method === 'totp' ? text.replaceAll(' ', '') : text }
}
