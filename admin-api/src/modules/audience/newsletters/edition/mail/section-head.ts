import type { BadgeColour } from '@hometown/shared-types/category'
import { createElement, type ReactElement } from 'react'
import { MailCell } from '../../../../../mail-templates/mail-cell.ts'
import { mailColours } from '../../../../../mail-templates/mail-colours.ts'
import { SANS } from '../../../../../mail-templates/mail-styles.ts'

interface SectionHeadProps {
  readonly label: string
  readonly colour: BadgeColour
  readonly accentColour: string
}

export function SectionHead({ label, colour, accentColour }: SectionHeadProps): ReactElement {
  const kicker = mailColours(accentColour).light.kickers[colour]
  const words = {
    color: kicker,
    fontFamily: SANS,
    fontSize: '14px',
    fontWeight: 'bold',
    lineHeight: '1.4',
    letterSpacing: '0.02em',
    margin: '0',
  }
  return createElement(
    MailCell,
    { style: { padding: '24px 0 0' } },
    createElement(
      MailCell,
      { className: `k-${colour}`, style: { borderTop: `2px solid ${kicker}`, padding: '9px 0 0' } },
      createElement('h2', { className: `k-${colour}`, style: words }, label),
    ),
  )
}
