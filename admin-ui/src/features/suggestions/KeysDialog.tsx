import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { REVIEW_KEYS } from './review-keys.ts'

export function KeysDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="sm"
      title="Keyboard shortcuts"
      description="The same keys work for every kind. With several suggestions selected, they apply to all of them."
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
