import type { SentInvitation } from '@hometown/shared-types/invitation'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CopyLine } from '../CopyLine.tsx'

/** Shows the link of an invitation that wasn't mailed. It can't be shown again. */
export function LinkOnce({ sent, onClose }: { sent: SentInvitation | undefined; onClose(): void }) {
  if (!sent?.link) return null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Invitation link for ${sent.invitation.email}`}
      description="We didn’t email it. Copy the link now and send it yourself. You won’t see it again."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyLine text={sent.link} className="font-mono text-sm" />
    </Dialog>
  )
}
