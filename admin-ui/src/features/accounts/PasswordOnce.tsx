import type { AccountWithPassword } from '@hometown/shared-types/accounts'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Shows a generated password, which can't be shown again. */
export function PasswordOnce({ told, onClose }: { told: AccountWithPassword | undefined; onClose(): void }) {
  const [copied, setCopied] = useState<string>()
  if (!told?.password) return null
  const { account, password } = told
  const copy = () => navigator.clipboard.writeText(password).then(() => setCopied(password))
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
      <div className="flex items-center gap-2">
        <output className="min-w-0 flex-1 select-all rounded-md bg-sunken px-3 py-2 font-mono text-lg tracking-wide [overflow-wrap:anywhere]">
          {password}
        </output>
        <Button onClick={() => copy().catch(reportError)}>
          {copied === password ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied === password ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </Dialog>
  )
}
