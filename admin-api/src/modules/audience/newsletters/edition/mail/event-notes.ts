import { createElement, type ReactElement } from 'react'
import { MailCell } from '../../../../../mail-templates/mail-cell.ts'
import { mailStyles } from '../../../../../mail-templates/mail-styles.ts'
import { EVENT_NOTES_TITLE } from '../edition-labels.ts'

interface EventNotesProps {
  readonly eventNotes: readonly string[]
  readonly accentColour: string
}

export function EventNotes({ eventNotes, accentColour }: EventNotesProps): ReactElement {
  const { body, headline, light } = mailStyles(accentColour)
  return createElement(
    MailCell,
    { style: { padding: '28px 0 6px' } },
    createElement(
      MailCell,
      { className: 'i t', style: { borderTop: `2px solid ${light.ink}`, padding: '11px 0 0' } },
      createElement(
        'h2',
        { className: 'i', style: { ...headline, fontSize: '21px', lineHeight: '1.3' } },
        EVENT_NOTES_TITLE,
      ),
    ),
    ...eventNotes.map((text) =>
      createElement('p', { key: text, className: 'i', style: { ...body, margin: '8px 0 0' } }, text),
    ),
  )
}
