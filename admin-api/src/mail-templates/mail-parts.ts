import { clipText } from '@hometown/shared-types/rules/html'
import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Link } from '@react-email/link'
import { render } from '@react-email/render'
import { createElement, Fragment, type HTMLAttributes, type PropsWithChildren, type ReactElement } from 'react'
import { COLUMN_PADDING, COLUMN_WIDTH, mailStyleSheet, mailStyles, SERIF } from './mail-styles.ts'
import type { IssuePublication } from './newsletter-issue.ts'

export type MailBranding = Pick<IssuePublication, 'name' | 'county' | 'siteUrl' | 'accentColour' | 'postalAddress'>

export function addressLines({ postalAddress }: Pick<MailBranding, 'postalAddress'>): string[] {
  return postalAddress
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Preload links for pictures and markers of React, both useless in a mail. */
const USELESS_MAIL_MARKUP = /<link rel="preload"[^<>]*>|<!--(?:\/?\$|\s|html|head|body)?-->/g

/** Breaks the HTML into lines, so that mail servers don't have to. */
export async function renderMail(mail: ReactElement): Promise<string> {
  const html = (await render(mail)).replace(USELESS_MAIL_MARKUP, '')
  return html.replace(/(<\/(?:head|tr|table|p|h[1-6]|style|title|ul|ol|li)>)(?=<)/g, '$1\n')
}

interface MailPageProps extends PropsWithChildren {
  readonly title: string
  /** Lists of mails show it beside the subject. */
  readonly preheader: string
  readonly accentColour: string
}

const MAIL_META_TAGS = {
  'x-apple-disable-message-reformatting': undefined,
  viewport: 'width=device-width, initial-scale=1',
  'color-scheme': 'light dark',
  'supported-color-schemes': 'light dark',
  'format-detection': 'telephone=no, date=no, address=no, email=no',
}

export function MailPage({ title, preheader, accentColour, children }: MailPageProps): ReactElement {
  const { light } = mailStyles(accentColour)
  const ground = { backgroundColor: light.paper }
  const padding = `20px ${COLUMN_PADDING}px 0`
  return createElement(
    'html',
    { lang: 'en', dir: 'ltr' },
    createElement(
      'head',
      null,
      createElement('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      ...Object.entries(MAIL_META_TAGS).map(([name, content]) => createElement('meta', { key: name, name, content })),
      createElement('title', null, title),
      createElement('style', null, mailStyleSheet(accentColour)),
    ),
    createElement(
      Body,
      { className: 'g', style: { ...ground, margin: 0, padding: 0 } },
      createElement('div', { style: HIDDEN_STYLE, 'data-skip-in-text': true }, preheaderText(preheader)),
      createElement(
        Container,
        // Outlook uses the `width` attribute and ignores `max-width`.
        { className: 'g', width: COLUMN_WIDTH, style: { ...ground, width: '100%', maxWidth: `${COLUMN_WIDTH}px` } },
        createElement(
          MailCell,
          { className: 'p', style: { padding, fontFamily: SERIF, wordBreak: 'break-word' } },
          children,
        ),
      ),
    ),
  )
}

const HIDDEN_STYLE = { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0, msoHide: 'all' }
const PREHEADER_LENGTH = 150

/** Spaces and zero-width characters fill the text up: otherwise lists of mails would go on with that of the page. */
function preheaderText(text: string): string {
  const clipped = clipText(text, PREHEADER_LENGTH)
  return clipped + '\u00a0\u200c'.repeat(PREHEADER_LENGTH - clipped.length)
}

export const LAYOUT_TABLE = { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 }

/** Outlook supports padding and borders only on table cells. */
export function MailCell(cell: HTMLAttributes<HTMLElement>): ReactElement {
  return createElement(
    'table',
    LAYOUT_TABLE,
    createElement('tbody', null, createElement('tr', null, createElement('td', cell))),
  )
}

/** The masthead is text, because a logo might disappear on a dark theme. */
export function Masthead({ branding, children }: PropsWithChildren<{ branding: MailBranding }>): ReactElement {
  const { light, label, headline } = mailStyles(branding.accentColour)
  const name = { ...headline, fontSize: '26px', lineHeight: '1.15', textDecoration: 'none' }
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

interface MailFooterProps {
  readonly branding: MailBranding
  readonly reason: string
  readonly links?: readonly { readonly label: string; readonly url: string }[]
}

export function MailFooter({ branding, reason, links = [] }: MailFooterProps): ReactElement {
  const { light, label, link } = mailStyles(branding.accentColour)
  const line = { ...label, margin: '0 0 10px' }
  const style = { ...link, whiteSpace: 'nowrap' } as const
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
          ...links.flatMap(({ label: words, url }, index) => [
            index > 0 && '  ·  ',
            createElement(Link, { key: words, href: url, className: 'a', style }, words),
          ]),
        ),
      createElement('p', { className: 'q', style: label }, [branding.name, ...addressLines(branding)].join(' · ')),
    ),
  )
}
