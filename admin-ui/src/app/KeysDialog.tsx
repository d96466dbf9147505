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
        {SHORTCUTS_BY_AREA.map(({ area, lines }) => (
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

interface ShortcutLine {
  readonly keys: readonly string[]
  readonly description: string
}

const shortcutLine = (description: string, ...keys: (string | Shortcut)[]): ShortcutLine => ({
  description,
  keys: keys.map((key) => (typeof key === 'string' ? key : shortcutLabel(key))),
})

/** The keys of each place and what they do. A key that is added or changed at a screen is changed here, too. */
const SHORTCUTS_BY_AREA: readonly { readonly area: string; readonly lines: readonly ShortcutLine[] }[] = [
  {
    area: 'Everywhere',
    lines: [
      shortcutLine('Find a screen, an article or an action', PALETTE_SHORTCUT),
      shortcutLine('New article', NEW_ARTICLE_SHORTCUT),
      shortcutLine('Open or close the sidebar', SIDEBAR_SHORTCUT),
      shortcutLine('Show these keys', KEYS_SHORTCUT),
      shortcutLine('Close the topmost dialog or menu', 'Esc'),
    ],
  },
  {
    area: 'Lists',
    lines: [
      shortcutLine('Next row', 'J', '↓'),
      shortcutLine('Previous row', 'K', '↑'),
      shortcutLine('Open the row', 'Enter'),
      shortcutLine('Select the row', 'X'),
      shortcutLine('Select more rows', 'Shift+↓', 'Shift+↑'),
      shortcutLine('Select all rows, from a row', { key: 'a', mod: true }),
      shortcutLine('Clear the selection', 'Esc'),
      shortcutLine('Go to the search', '/'),
    ],
  },
  {
    area: 'Writing',
    lines: [
      shortcutLine('Save', { key: 's', mod: true }),
      shortcutLine('Publish, in the review', 'Enter'),
      shortcutLine('Bold', { key: 'b', mod: true }),
      shortcutLine('Italic', { key: 'i', mod: true }),
      shortcutLine('Link', { key: 'k', mod: true }),
      shortcutLine('Bullet list', { key: '8', mod: true, shift: true }),
      shortcutLine('Numbered list', { key: '7', mod: true, shift: true }),
      shortcutLine('Quote', { key: 'b', mod: true, shift: true }),
      shortcutLine('Undo', { key: 'z', mod: true }),
      shortcutLine('Redo', { key: 'z', mod: true, shift: true }),
    ],
  },
  {
    area: 'AI Suggestions',
    lines: [
      shortcutLine('Show or hide the text', 'O'),
      shortcutLine('Approve', 'A'),
      shortcutLine('Publish, where the card has the button', 'P'),
      shortcutLine('Edit first, as a draft', 'E'),
      shortcutLine('Reject', 'R'),
      shortcutLine('Snooze', 'S'),
    ],
  },
  {
    area: 'Calendar',
    lines: [
      shortcutLine('Choose a day', '←', '↑', '→', '↓'),
      shortcutLine('First or last day of the week', 'Home', 'End'),
      shortcutLine('Same day of the previous or next month', 'PageUp', 'PageDown'),
      shortcutLine('Open the day', 'Enter'),
      shortcutLine('New event, on the chosen day', 'N'),
    ],
  },
]
