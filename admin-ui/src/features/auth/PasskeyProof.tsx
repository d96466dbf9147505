import type { StepUpProof } from '@hometown/shared-types/second-factors'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { messageFrom } from '../../lib/api-error.ts'
import { askForPasskey } from '../../lib/passkeys.ts'
import { Button } from '../../ui/Button.tsx'

interface PasskeyProofProps {
  options: Readonly<Record<string, unknown>>
  problem: string | undefined
  isPending: boolean
  onProof(proof: StepUpProof): void
}

export function PasskeyProof({ options, problem, isPending, onProof }: PasskeyProofProps) {
  const prompt = useMutation({
    mutationFn: () => askForPasskey(options),
    onSuccess: (response) => onProof({ method: 'passkey', response }),
  })
  const shown = prompt.error ? messageFrom(prompt.error, 'Please try again.') : problem
  return (
    <div className="flex flex-col gap-3">
      <p className="text-quiet">Your device asks for your fingerprint, your face, its PIN or your security key.</p>
      {shown && !prompt.isPending && !isPending && (
        <p role="alert" className="text-danger text-sm">
          {shown}
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
