import type { AccountWithPassword } from '@hometown/shared-types/accounts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CopyLine } from './CopyLine.tsx'

/** Shows a generated password, which can't be shown again. */
export function PasswordOnce({ told, onClose }: { told: AccountWithPassword | undefined; onClose(): void }) {
  if (!told?.password) return null
  const { account, password } = told
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="sm"
      title={`Password of ${account.username}`}
      description="Copy this password now. You won’t see it again. They choose their own when they sign in."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyLine text={password} className="font-mono text-lg tracking-wide" />
    </Dialog>
  )
}
