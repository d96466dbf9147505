import type { FactorKind } from '@hometown/shared-types/second-factors'
import { Fingerprint, Smartphone } from 'lucide-react'
import { canUsePasskeys as canBrowserUsePasskeys } from '../../../lib/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'

interface AddFactorButtonsProps {
  /** Whether the service takes passkeys at the desk's address. */
  canUsePasskeys: boolean
  /** One of them is the screen's primary button. */
  isPrimary?: boolean
  onAdd(kind: FactorKind): void
}

export function AddFactorButtons({ canUsePasskeys, isPrimary = false, onAdd }: AddFactorButtonsProps) {
  const problem = passkeyProblem(canUsePasskeys)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          {...(isPrimary && !problem && { variant: 'primary' })}
          disabled={problem !== undefined}
          {...(problem && { 'aria-describedby': 'no-passkeys' })}
          onClick={() => onAdd('passkey')}
        >
          <Fingerprint aria-hidden /> Add passkey
        </Button>
        <Button {...(isPrimary && problem && { variant: 'primary' })} onClick={() => onAdd('totp')}>
          <Smartphone aria-hidden /> Add authenticator app
        </Button>
      </div>
      {problem && (
        <p id="no-passkeys" className="text-quiet text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}

function passkeyProblem(isOffered: boolean): string | undefined {
  if (!isOffered) return 'Passkeys need https and the desk’s own address. An authenticator app works here.'
  if (!canBrowserUsePasskeys()) return 'This browser can’t use passkeys. An authenticator app works everywhere.'
  return undefined
}
