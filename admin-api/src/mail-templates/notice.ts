import { Button } from '@react-email/button'
import { createElement, type ReactElement } from 'react'
import { addressLines, type MailBranding, MailCell, MailFooter, MailPage, Masthead, renderMail } from './mail-parts.ts'
import { mailStyles, SANS } from './mail-styles.ts'

export interface NoticeProps {
  readonly branding: MailBranding
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  readonly footer: string
}

export interface RenderedMail {
  readonly html: string
  readonly text: string
}

export async function renderNotice(notice: NoticeProps): Promise<RenderedMail> {
  return { html: await renderMail(createElement(NoticeMail, notice)), text: noticeText(notice) }
}

function noticeText({ branding, title, paragraphs, button, footer }: NoticeProps): string {
  const blocks = [title, ...paragraphs]
  if (button) blocks.push(`${button.label}:\n${button.url}`)
  return `${[...blocks, '--', footer, [branding.name, ...addressLines(branding)].join('\n')].filter(Boolean).join('\n\n')}\n`
}

function NoticeMail({ branding, title, paragraphs, button, footer }: NoticeProps): ReactElement {
  const { accentColour } = branding
  const { body, headline, label, light, link } = mailStyles(accentColour)
  const heading = { ...headline, fontSize: '28px', lineHeight: '1.2', margin: '0 0 16px' }
  const ground = { backgroundColor: light.accent, borderRadius: '4px', padding: '13px 22px' }
  const words = { color: light.onAccent, fontFamily: SANS, fontSize: '16px', fontWeight: 600 }
  return createElement(
    MailPage,
    { title, preheader: paragraphs[0] ?? title, accentColour },
    createElement(Masthead, { branding }, branding.county),
    createElement(
      MailCell,
      { style: { padding: '26px 0 0' } },
      createElement('h1', { className: 'i h1', style: heading }, title),
      ...paragraphs.map((text, key) =>
        createElement('p', { key, className: 'i', style: { ...body, whiteSpace: 'pre-line' } }, text),
      ),
      button &&
        createElement(
          MailCell,
          { style: { padding: '8px 0 20px' } },
          createElement(Button, { href: button.url, className: 'b', style: { ...ground, ...words } }, button.label),
        ),
      button &&
        createElement(
          'p',
          { className: 'q', style: { ...label, wordBreak: 'break-all' } },
          'If the button doesn’t work, open this address: ',
          createElement('a', { href: button.url, className: 'a', style: link }, button.url),
        ),
    ),
    createElement(MailFooter, { branding, reason: footer }),
  )
}
