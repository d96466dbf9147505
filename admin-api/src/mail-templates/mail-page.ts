import { clipText } from '@hometown/shared-types/excerpt'
import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { MailCell } from './mail-cell.ts'
import { mailColours } from './mail-colours.ts'
import { COLUMN_PADDING, COLUMN_WIDTH, mailStyleSheet, SERIF } from './mail-styles.ts'

interface MailPageProps {
  readonly title: string
  /** Shown beside the subject in lists of mails. */
  readonly preheader: string
  readonly accentColour: string
  readonly children?: ReactNode
}

export function MailPage({ title, preheader, accentColour, children }: MailPageProps): ReactElement {
  const { light } = mailColours(accentColour)
  const ground = { backgroundColor: light.paper }
  return createElement(
    Html,
    { lang: 'en', dir: 'ltr' },
    createElement(
      Head,
      null,
      createElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      createElement('meta', { name: 'color-scheme', content: 'light dark' }),
      createElement('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      createElement('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
      createElement('title', null, title),
      createElement('style', null, mailStyleSheet(accentColour)),
    ),
    createElement(
      Body,
      { className: 'g', style: { ...ground, margin: 0, padding: 0 } },
      createElement(Preheader, { text: preheader }),
      createElement(
        Container,
        // Outlook uses the `width` attribute and ignores `max-width`.
        { className: 'g', width: COLUMN_WIDTH, style: { ...ground, width: '100%', maxWidth: `${COLUMN_WIDTH}px` } },
        createElement(
          MailCell,
          {
            className: 'p',
            style: { padding: `20px ${COLUMN_PADDING}px 0`, fontFamily: SERIF, wordBreak: 'break-word' },
          },
          children,
        ),
      ),
    ),
  )
}

const PREHEADER_LENGTH = 150
/** A space and a zero-width character: otherwise lists of mails would go on with the text of the page. */
const FILLER = '\u00a0\u200c'

function Preheader({ text }: { text: string }): ReactElement {
  const shown = clipText(text, PREHEADER_LENGTH)
  const hidden = { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0, msoHide: 'all' }
  return createElement('div', { style: hidden }, shown + FILLER.repeat(PREHEADER_LENGTH - shown.length))
}
