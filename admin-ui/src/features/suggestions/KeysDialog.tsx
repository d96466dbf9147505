import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { REVIEW_KEYS } from './review-keys.ts'

export function KeysDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="sm"
      title="Review by keyboard"
      description="Go to a suggestion with J, then decide. Keys count outside of fields."
    >
      <dl className="divide-y">
        {REVIEW_KEYS.map(([key, words]) => (
          <div key={key} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{words}</dt>
            <dd>
              <Kbd>{key.toUpperCase()}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
