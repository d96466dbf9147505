import { createElement, Fragment, type ReactElement } from 'react'
import { MailCell } from '../../../../../mail-templates/mail-cell.ts'
import { mailStyles } from '../../../../../mail-templates/mail-styles.ts'

interface SignOffProps {
  readonly lines: readonly string[]
  readonly accentColour: string
}

export function SignOff({ lines, accentColour }: SignOffProps): ReactElement {
  const { body } = mailStyles(accentColour)
  return createElement(
    MailCell,
    { style: { padding: '28px 0 0' } },
    createElement(
      'p',
      { className: 'i', dir: 'auto', style: { ...body, margin: '0' } },
      ...lines.map((line, index) => createElement(Fragment, { key: index }, index > 0 && createElement('br'), line)),
    ),
  )
}
