import type { AddedFactor, FactorKind, OwnFactors } from '@hometown/shared-types/second-factors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { AddFactorButtons } from './AddFactorButtons.tsx'
import { AddFactorDialog } from './AddFactorDialog.tsx'
import { FactorRow } from './FactorRow.tsx'
import { ownFactorsQuery } from './factors.api.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RecoveryCodesLeft } from './RecoveryCodesLeft.tsx'

/** The second factors of one's own account. */
export function FactorsCard() {
  const { data, error, refetch } = useQuery(ownFactorsQuery)
  return (
    <Card
      title="Second factors"
      description="A passkey or an app on your phone, so that a stolen password isn’t enough."
      flush
    >
      {error && !data && (
        <div className="p-4">
          <ErrorPanel title="Couldn’t load your second factors." error={error} onRetry={refetch} />
        </div>
      )}
      {!data && !error && (
        <>
          <div className="px-4 pt-3">
            <LoadingText />
          </div>
          <SkeletonRows count={2} />
        </>
      )}
      {data && <LoadedFactors own={data} />}
    </Card>
  )
}

function LoadedFactors({ own }: { own: OwnFactors }) {
  const { factors, isRequired, canUsePasskeys, recoveryCodesLeft } = own
  const client = useQueryClient()
  const [adding, add] = useState<FactorKind>()
  const [codes, showCodes] = useState<readonly string[]>()
  const isLast = factors.length === 1

  async function noteAdded({ factor, recoveryCodes }: AddedFactor): Promise<void> {
    add(undefined)
    toast({ title: `${factor.name} added`, description: 'You can use it from your next sign-in.' })
    if (recoveryCodes) showCodes(recoveryCodes)
    await client.invalidateQueries({ queryKey: ['accounts'] })
  }

  return (
    <>
      {factors.length === 0 && (
        <p className="px-4 py-3">
          You sign in with your password alone. Add a passkey: it’s quicker than typing, and nobody can guess it.
        </p>
      )}
      <ul className="divide-y">
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} isLast={isLast} isRequired={isRequired} />
        ))}
      </ul>
      {isLast && isRequired && (
        <p className="border-t px-4 py-3 text-quiet text-sm">
          Your account needs a second factor. To remove this one, add another one first.
        </p>
      )}
      <div className="border-t px-4 py-3">
        <AddFactorButtons canUsePasskeys={canUsePasskeys} onAdd={add} />
      </div>
      {factors.length > 0 && <RecoveryCodesLeft left={recoveryCodesLeft} onCodes={showCodes} />}
      {adding && <AddFactorDialog kind={adding} factors={factors} onAdded={noteAdded} onClose={() => add(undefined)} />}
      {codes && <RecoveryCodesDialog codes={codes} onSaved={() => showCodes(undefined)} />}
    </>
  )
}
