import type { EventNotes } from '@hometown/shared-types/event-note'
import type { PreflightCheck, PreflightItem } from '@hometown/shared-types/newsletter-preflight'

/** Says nothing when no event has changed since it was in a newsletter. */
export function checkEventNotes({ offers, notes }: EventNotes): PreflightCheck[] {
  const base = { id: 'event-changes', title: 'Changed since it was in a newsletter' } as const
  const outdated = notes.filter(({ isOutdated }) => isOutdated)
  const items: PreflightItem[] = [
    ...offers.map(({ title, text }) => ({ text: title, note: text })),
    ...outdated.map(({ text }) => ({ text, note: 'The event has changed again.' })),
  ]
  if (items.length === 0) {
    const count = notes.length === 1 ? 'One note is' : `${notes.length} notes are`
    return notes.length === 0 ? [] : [{ ...base, state: 'ok', details: `${count} in this newsletter.` }]
  }
  const undecided = `${offers.length === 1 ? 'One event differs from an earlier newsletter' : `${offers.length} events differ from earlier newsletters`}. Add a note, or choose “No note”.`
  const wrong = `${outdated.length === 1 ? 'One note is out of date, so it is' : `${outdated.length} notes are out of date, so they are`} left out. Edit or remove ${outdated.length === 1 ? 'it' : 'them'}.`
  const details = [...(offers.length > 0 ? [undecided] : []), ...(outdated.length > 0 ? [wrong] : [])].join(' ')
  return [{ ...base, state: 'warning', details, items }]
}
