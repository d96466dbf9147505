import type { SeenChoice, SeenChoiceKind } from '@hometown/shared-types/seen'

export interface ChoiceValues {
  note: string
  /** Path of a page of the site. */
  to: string
  reason: string
  showTitle: boolean
}

export const EMPTY_CHOICE: ChoiceValues = { note: '', to: '', reason: '', showTitle: false }

interface ChoiceTexts {
  label: string
  hint: string
  button: string
  /** What must be filled in first. */
  missing?(values: ChoiceValues): string | undefined
}

export const CHOICES: Readonly<Record<SeenChoiceKind, ChoiceTexts>> = {
  note: {
    label: 'Keep the page with a note',
    hint: 'Readers see your note above the text.',
    button: 'Keep with note',
    missing: ({ note }) => (note.trim() === '' ? 'Write the note.' : undefined),
  },
  correct: {
    label: 'Correct it',
    hint: 'The page stays. Correct the text, then add a correction.',
    button: 'Open article',
  },
  cancel: {
    label: 'Cancel it',
    hint: 'It stays on the calendar, marked as canceled.',
    button: 'Cancel event',
  },
  redirect: {
    label: 'Redirect to another page',
    hint: 'Old links take readers to that page.',
    button: 'Redirect',
    missing: ({ to }) => (to.trim() === '' ? 'Choose a page.' : undefined),
  },
  gone: {
    label: 'Take it down',
    hint: 'A page says that it was taken down, when, and why.',
    button: 'Take down',
  },
}

export function choiceFrom(kind: Exclude<SeenChoiceKind, 'correct'>, values: ChoiceValues): SeenChoice {
  if (kind === 'note') return { kind, text: values.note }
  if (kind === 'redirect') return { kind, to: pathOf(values.to.trim()) }
  if (kind === 'cancel') return { kind }
  return { kind: 'gone', showTitle: values.showTitle, reason: values.reason }
}

/** What to say where the choice leaves the page to readers, in place of what was asked for. */
export function keptBy({ kind }: SeenChoice): readonly [string, string] | undefined {
  if (kind === 'note') return ['Note added', 'The article stays. Readers see your note above its text.']
  if (kind === 'cancel') return ['Event canceled', 'It stays on the calendar, marked as canceled.']
  return undefined
}

/** Also of a whole address that was pasted from the site. */
function pathOf(text: string): string {
  return URL.canParse(text) ? new URL(text).pathname : text
}
