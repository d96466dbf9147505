import { STEP_OVER, type StepUpMethod, type StepUpProof } from '@hometown/shared-types/second-factors'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageFrom, problemAt } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { FullProof } from './FullProof.tsx'
import { PasskeyProof } from './PasskeyProof.tsx'
import { SWITCH_LABELS, usableMethods } from './proof-methods.ts'
import { TypedProof } from './TypedProof.tsx'

interface ProofStepsProps<Method extends StepUpMethod> {
  methods: readonly Method[]
  passkeyOptions?: Readonly<Record<string, unknown>> | undefined
  /** What the button does once the proof is right. */
  submitLabel: string
  /** Asks for the password beside a code. */
  withPassword?: boolean
  prove(proof: Extract<StepUpProof, { method: Method }>): Promise<unknown>
  /** The service takes no further proof for this step. */
  onOver(): void
}

/** Proves who is there, in one of the ways that the account has. */
export function ProofSteps<Method extends StepUpMethod>(props: ProofStepsProps<Method>) {
  const { methods, passkeyOptions, submitLabel, withPassword = false, prove, onOver } = props
  const usable = usableMethods(methods, passkeyOptions !== undefined)
  const [chosen, choose] = useState(usable[0])
  const proving = useMutation({
    // The service names the methods, and each form makes the proof of its own.
    mutationFn: (proof: StepUpProof) => prove(proof as Extract<StepUpProof, { method: Method }>),
    onError: (error) => error instanceof ApiError && error.code === STEP_OVER && onOver(),
  })
  const passwordProblem = problemAt(proving.error, 'proof.password')
  const problem = proving.error && !passwordProblem ? messageFrom(proving.error, 'Please try again.') : undefined
  const form = {
    problem,
    isPending: proving.isPending,
    submitLabel,
    onProof: (proof: StepUpProof) => proving.mutate(proof),
  }

  if (!chosen) return <p role="alert">This browser can’t use your passkey. Sign in with the browser that has it.</p>
  return (
    <div className="flex flex-col gap-4">
      {chosen === 'passkey' && passkeyOptions ? (
        <PasskeyProof options={passkeyOptions} {...form} />
      ) : (
        chosen !== 'passkey' &&
        (withPassword && chosen !== 'password' ? (
          <FullProof key={chosen} method={chosen} passwordProblem={passwordProblem} {...form} />
        ) : (
          <TypedProof key={chosen} method={chosen} {...form} />
        ))
      )}
      {methods.some((method) => method === 'passkey') && !usable.includes('passkey') && (
        <p className="text-quiet text-sm">This browser can’t use your passkey.</p>
      )}
      {usable.length > 1 && (
        <ul className="flex flex-col items-start gap-1">
          {usable
            .filter((method) => method !== chosen)
            .map((method) => (
              <li key={method}>
                <Button
                  variant="link"
                  onClick={() => {
                    proving.reset()
                    choose(method)
                  }}
                >
                  {SWITCH_LABELS[method]}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}
