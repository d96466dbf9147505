import { type KeyLine, keyListOpen } from '../lib/key-list.ts'
import { useKeyList } from '../lib/shown-keys.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'

/** The keys of this screen first, then those that work everywhere. */
export function KeysDialog() {
  const { screen, everywhere } = useKeyList()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && keyListOpen.set(false)}
      title="Keyboard shortcuts"
      description="Letter keys work while you aren’t typing in a field."
    >
      <div className="flex flex-col gap-5">
        {screen.length > 0 && <KeyLines heading="On this screen" lines={screen} />}
        <KeyLines heading="Everywhere" lines={everywhere} />
      </div>
    </Dialog>
  )
}

function KeyLines({ heading, lines }: { heading: string; lines: readonly KeyLine[] }) {
  return (
    <section aria-label={heading}>
      <h3 className="pb-1 font-medium text-quiet text-sm">{heading}</h3>
      <dl className="divide-y">
        {lines.map(({ keys, does }) => (
          <div key={`${keys} ${does}`} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
