import {
  KEYS_SHORTCUT,
  keyListOpen,
  NEW_ARTICLE_SHORTCUT,
  PALETTE_SHORTCUT,
  type Shortcut,
  SIDEBAR_SHORTCUT,
  shortcutLabel,
} from '../lib/shortcuts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Scrolling } from '../ui/Scrolling.tsx'

export function KeysDialog() {
  return (
    <Dialog
      onClose={() => keyListOpen.set(false)}
      title="Keyboard shortcuts"
      description="Letter keys work while you aren’t typing in a field."
      width="xl"
    >
      <Scrolling label="All keys" className="gap-8 md:columns-2">
        {ALL_KEYS.map(({ area, lines }) => (
          <section key={area} aria-label={area} className="mb-5 break-inside-avoid">
            <h3 className="pb-1 font-medium text-quiet text-sm">{area}</h3>
            <dl className="divide-y">
              {lines.map(({ keys, description }) => (
                <div key={description} className="flex items-center justify-between gap-4 py-1.5">
                  <dt>{description}</dt>
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
      </Scrolling>
    </Dialog>
  )
}

interface KeyLine {
  readonly keys: readonly string[]
  readonly description: string
}

const line = (description: string, ...keys: (string | Shortcut)[]): KeyLine => ({
  description,
  keys: keys.map((key) => (typeof key === 'string' ? key : shortcutLabel(key))),
})

/** The keys of each place and what they do. A key that is added or changed at a screen is changed here, too. */
const ALL_KEYS: readonly { readonly area: string; readonly lines: readonly KeyLine[] }[] = [
  {
    area: 'Everywhere',
    lines: [
      line('Find a screen, an article or an action', PALETTE_SHORTCUT),
      line('New article', NEW_ARTICLE_SHORTCUT),
      line('Open or close the sidebar', SIDEBAR_SHORTCUT),
      line('Show these keys', KEYS_SHORTCUT),
      line('Close the topmost dialog or menu', 'Esc'),
    ],
  },
  {
    area: 'Lists',
    lines: [
      line('Next row', 'J', '↓'),
      line('Previous row', 'K', '↑'),
      line('Open the row', 'Enter'),
      line('Select the row', 'X'),
      line('Select more rows', 'Shift+↓', 'Shift+↑'),
      line('Select all rows, from a row', { key: 'a', mod: true }),
      line('Clear the selection', 'Esc'),
      line('Go to the search', '/'),
    ],
  },
  {
    area: 'Writing',
    lines: [
      line('Save', { key: 's', mod: true }),
      line('Publish, in the review', 'Enter'),
      line('Bold', { key: 'b', mod: true }),
      line('Italic', { key: 'i', mod: true }),
      line('Link', { key: 'k', mod: true }),
      line('Bullet list', { key: '8', mod: true, shift: true }),
      line('Numbered list', { key: '7', mod: true, shift: true }),
      line('Quote', { key: 'b', mod: true, shift: true }),
      line('Undo', { key: 'z', mod: true }),
      line('Redo', { key: 'z', mod: true, shift: true }),
    ],
  },
  {
    area: 'AI Suggestions',
    lines: [
      line('Show or hide the text', 'O'),
      line('Approve', 'A'),
      line('Publish, where the card has the button', 'P'),
      line('Edit first, as a draft', 'E'),
      line('Reject', 'R'),
      line('Snooze', 'S'),
    ],
  },
  {
    area: 'Calendar',
    lines: [
      line('Choose a day', '←', '↑', '→', '↓'),
      line('First or last day of the week', 'Home', 'End'),
      line('Same day of the previous or next month', 'PageUp', 'PageDown'),
      line('Open the day', 'Enter'),
      line('New event, on the chosen day', 'N'),
    ],
  },
]
