import type { CurrentUser } from '@hometown/shared-types/auth'
import type { LoginAnswer, SecondFactorNeeded } from '@hometown/shared-types/second-factors'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { StepOverNote } from '../../parts/step-up/StepOverNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { LoginForm } from './LoginForm.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { ProofSteps } from './ProofSteps.tsx'
import { proveSecondFactor } from './sign-in.api.ts'

interface SignInStepsProps {
  username?: string
  /** Above the first step. */
  lead?: ReactNode
  onSignedIn(user: CurrentUser): Promise<void> | void
}

/** A passkey, or name and password with a second factor where the account has one. */
export function SignInSteps({ username = '', lead, onSignedIn }: SignInStepsProps) {
  const [name, setName] = useState(username)
  const [needed, setNeeded] = useState<SecondFactorNeeded>()
  const [isOver, setOver] = useState(false)

  async function welcome(user: CurrentUser): Promise<void> {
    toast({ title: 'Login successful', description: 'Welcome back!' })
    await onSignedIn(user)
  }

  async function goOn(answer: LoginAnswer, typedName: string): Promise<void> {
    setOver(false)
    if (!('next' in answer)) return welcome(answer)
    setName(typedName)
    setNeeded(answer)
  }

  if (needed) {
    return (
      <>
        <p className="mt-0.5 mb-6 text-quiet">One more step: confirm that it’s you.</p>
        <ProofSteps
          methods={needed.methods}
          passkeyOptions={needed.passkeyOptions}
          submitLabel="Continue"
          prove={async (proof) => welcome(await proveSecondFactor({ signIn: needed.signIn, proof }))}
          onOver={() => {
            setNeeded(undefined)
            setOver(true)
          }}
        />
        <Button variant="ghost" className="mt-4 -ml-3 text-quiet" onClick={() => setNeeded(undefined)}>
          <ArrowLeft aria-hidden /> Back
        </Button>
      </>
    )
  }
  return (
    <>
      {lead}
      <div className="mt-6">
        {isOver && <StepOverNote className="mb-5">Please sign in again.</StepOverNote>}
        {canUsePasskeys() && <PasskeySignIn onSignedIn={welcome} />}
        <LoginForm username={name} onAnswer={goOn} />
      </div>
    </>
  )
}
