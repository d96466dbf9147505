import { keyListOpen } from '../lib/shortcuts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { ALL_KEYS } from './all-keys.ts'

/** The keys of the whole desk. */
export function KeysDialog() {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && keyListOpen.set(false)}
      title="Keyboard shortcuts"
      description="Letter keys work while you aren’t typing in a field."
      width="xl"
    >
      <div className="gap-8 md:columns-2">
        {ALL_KEYS.map(({ place, lines }) => (
          <section key={place} aria-label={place} className="mb-5 break-inside-avoid">
            <h3 className="pb-1 font-medium text-quiet text-sm">{place}</h3>
            <dl className="divide-y">
              {lines.map(({ keys, does }) => (
                <div key={does} className="flex items-center justify-between gap-4 py-1.5">
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
        ))}
      </div>
    </Dialog>
  )
}
