import { Link } from '@react-email/link'
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import type { MailBranding } from './mail-branding.ts'
import { MailCell } from './mail-cell.ts'
import { mailStyles, SERIF } from './mail-styles.ts'

interface MastheadProps {
  readonly branding: MailBranding
  /** Below the name: the date of an edition. */
  readonly children?: ReactNode
}

/** The paper's name as on its front page, in letters: there is no logo that a dark theme could swallow. */
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
