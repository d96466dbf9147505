import { type CSSProperties, createElement, type ReactElement, type ReactNode } from 'react'

interface MailCellProps {
  readonly className?: string
  readonly style?: CSSProperties
  readonly children?: ReactNode
}

/** Outlook supports padding and borders only on table cells. */
export function MailCell({ className, style, children }: MailCellProps): ReactElement {
  const table = { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 }
  const cell = { ...(className && { className }), ...(style && { style }) }
  return createElement(
    'table',
    table,
    createElement('tbody', null, createElement('tr', null, createElement('td', cell, children))),
  )
}
