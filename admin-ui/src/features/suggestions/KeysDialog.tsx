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
      description="The same keys for every kind. With several selected, they decide on the whole selection."
    >
      <dl className="divide-y">
        {REVIEW_KEYS.map(([keys, words]) => (
          <div key={words} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{words}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
