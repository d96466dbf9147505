import { Link } from '@react-email/link'
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import type { MailBranding } from './mail-branding.ts'
import { MailCell } from './mail-cell.ts'
import { mailStyles, SERIF } from './mail-styles.ts'

interface MastheadProps {
  readonly branding: MailBranding
  readonly children?: ReactNode
}

/** Text, because a logo might disappear on a dark theme. */
export function Masthead({ branding, children }: MastheadProps): ReactElement {
  const { light, label } = mailStyles(branding.accentColour)
  const name = {
    color: light.ink,
    fontFamily: SERIF,
    fontSize: '26px',
    lineHeight: '1.15',
    fontWeight: 'bold',
    letterSpacing: '-0.01em',
    textDecoration: 'none',
  } as const
  return createElement(
    Fragment,
    null,
    createElement(
      MailCell,
      { className: 's', style: { borderTop: `4px solid ${light.accent}`, padding: '16px 0 2px' } },
      createElement(Link, { href: branding.siteUrl, className: 'i', style: name }, branding.name),
    ),
    createElement(
      MailCell,
      { className: 'q r', style: { ...label, padding: '2px 0 12px', borderBottom: `1px solid ${light.rule}` } },
      children,
    ),
  )
}
