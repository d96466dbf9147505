import { Button } from '@react-email/button'
import { createElement, type ReactElement } from 'react'
import { mailStyles, SANS } from './mail-styles.ts'

interface MailButtonProps {
  readonly label: string
  readonly url: string
  readonly accentColour: string
}

export function MailButton({ label, url, accentColour }: MailButtonProps): ReactElement {
  const { light } = mailStyles(accentColour)
  return createElement(
    Button,
    {
      href: url,
      className: 'b',
      style: {
        backgroundColor: light.accent,
        color: light.onAccent,
        borderRadius: '4px',
        fontFamily: SANS,
        fontSize: '16px',
        fontWeight: 600,
        padding: '13px 22px',
      },
    },
    label,
  )
}
