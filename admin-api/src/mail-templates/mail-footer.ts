import { Link } from '@react-email/link'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { addressLines, type MailBranding } from './mail-branding.ts'
import { MailCell } from './mail-cell.ts'
import { mailStyles } from './mail-styles.ts'

export interface FooterLink {
  readonly label: string
  readonly url: string
}

interface MailFooterProps {
  readonly branding: MailBranding
  readonly reason: string
  readonly links: readonly FooterLink[]
}

export function MailFooter({ branding, reason, links }: MailFooterProps): ReactElement {
  const { light, label, link } = mailStyles(branding.accentColour)
  const line = { ...label, margin: '0 0 10px' }
  return createElement(
    MailCell,
    { style: { padding: '36px 0 0' } },
    createElement(
      MailCell,
      { className: 'r', style: { borderTop: `1px solid ${light.rule}`, padding: '18px 0 40px' } },
      reason && createElement('p', { className: 'q', style: line }, reason),
      links.length > 0 &&
        createElement(
          'p',
          { className: 'q', style: { ...line, lineHeight: '2' } },
          ...separated(
            links.map(({ label: words, url }) =>
              createElement(
                Link,
                { key: words, href: url, className: 'a', style: { ...link, whiteSpace: 'nowrap' } },
                words,
              ),
            ),
          ),
        ),
      createElement(
        'p',
        { className: 'q', style: { ...label } },
        [branding.name, ...addressLines(branding)].join(' · '),
      ),
    ),
  )
}

function separated(parts: readonly ReactNode[]): ReactNode[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : ['  ·  ', part]))
}
