import { Dialog } from 'radix-ui'
import { dialogOverlayClass } from '../../../ui/overlay-class.ts'
import { useReturnFocus } from '../../../ui/return-focus.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Stays open until the user says that the codes are saved, because they can't be shown again. */
export function RecoveryCodesDialog({ codes, onSaved }: { codes: readonly string[]; onSaved(): void }) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className={`${dialogOverlayClass} printed-alone`}>
          <Dialog.Content
            {...returnFocus}
            aria-describedby={undefined}
            onEscapeKeyDown={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
            className="w-full max-w-sm animate-rise rounded-lg border bg-raised p-5 shadow-floating"
          >
            <Dialog.Title className="font-semibold text-lg">Save your recovery codes</Dialog.Title>
            <RecoveryCodes codes={codes} onSaved={onSaved} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
