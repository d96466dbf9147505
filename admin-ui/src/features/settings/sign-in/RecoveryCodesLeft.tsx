import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toastFailure } from '../../../ui/toast.ts'
import { makeRecoveryCodes } from './factors.api.ts'

/** From here on, new ones are due. */
const FEW = 2

interface RecoveryCodesLeftProps {
  left: number
  onCodes(codes: readonly string[]): void
}

export function RecoveryCodesLeft({ left, onCodes }: RecoveryCodesLeftProps) {
  const [isAsking, ask] = useState(false)
  const client = useQueryClient()
  const make = useMutation({
    mutationFn: makeRecoveryCodes,
    async onSuccess({ recoveryCodes }) {
      ask(false)
      onCodes(recoveryCodes)
      await client.invalidateQueries({ queryKey: ['accounts'] })
    },
    onError(error) {
      ask(false)
      toastFailure('Couldn’t make new recovery codes', error)
    },
  })
  const isFew = left <= FEW
  return (
    <section
      aria-labelledby="recovery-codes"
      className={isFew ? 'rounded-b-lg border-t bg-yellow-ground px-4 py-3' : 'border-t px-4 py-3'}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id="recovery-codes" className="font-medium">
            Recovery codes
          </h3>
          <p className={isFew ? 'text-sm text-yellow' : 'text-quiet text-sm'}>{stateOf(left, isFew)}</p>
        </div>
        <Button size="sm" onClick={() => ask(true)}>
          Make new codes
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title="Make new recovery codes?"
        description="Your former codes stop working. We show you the new ones once."
        confirmLabel="Make new codes"
        danger={false}
        pending={make.isPending}
        onConfirm={() => make.mutate()}
      />
    </section>
  )
}

function stateOf(left: number, isFew: boolean): string {
  if (left === 0) return 'None left. Make new ones, or you can’t sign in if you lose your device.'
  if (isFew) return `Only ${countOf(left, 'code')} left. Make new ones before they run out.`
  return `${countOf(left, 'code')} left, for when you don’t have your device.`
}
