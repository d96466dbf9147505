import type { CSSProperties } from 'react'
import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html'
import { type MailStyles, SERIF, TEXT_WIDTH } from '../../../../mail-templates/mail-styles.ts'

const MAX_MAIL_PICTURE_HEIGHT = 620

/** Fits a picture, in pixels, into the width of the text and the height of a screen. */
export function fitPicture({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, TEXT_WIDTH / width, MAX_MAIL_PICTURE_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const MAIL_INLINE_TAGS =
  'abbr b bdi cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var br'.split(' ')
const MEDIA_TAGS = ['video', 'audio']
/** Mails don't have these elements. Their content stays, except that of media. */
const TAGS_UNWRAPPED_IN_MAIL = ['picture', 'bdo', 'source', 'wbr', ...MEDIA_TAGS]

/** Styles HTML for a mail, with whole addresses. @param html sanitized @param siteUrl base of links */
export function renderIntroduction(html: string, siteUrl: string, styles: MailStyles): string {
  const { body, headline, label, light, link } = styles
  const list = tagWithStyle('ul', 'i', { ...body, padding: '0 0 0 24px' })
  const heading = tagWithStyle('h2', 'i', { ...headline, fontSize: '20px', lineHeight: '1.3', margin: '24px 0 8px' })
  const blocks: Readonly<Record<string, Tag>> = {
    p: tagWithStyle('p', 'i', body),
    ul: list,
    ol: { ...list, tagName: 'ol' },
    li: tagWithStyle('li', undefined, { margin: '0 0 6px' }),
    ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading])),
    blockquote: tagWithStyle('blockquote', 's', {
      margin: '0 0 16px',
      padding: '0 0 0 16px',
      borderLeft: `3px solid ${light.accent}`,
    }),
    hr: tagWithStyle('hr', 'r', { border: 'none', borderTop: `1px solid ${light.rule}`, margin: '20px 0' }),
    figcaption: tagWithStyle('div', 'q', { ...label, margin: '-8px 0 16px' }),
  }
  const other = tagWithStyle('div', 'i', { ...body, margin: '0' })
  const forMail = (name: string, attributes: Attributes): Tag => {
    if (MAIL_INLINE_TAGS.includes(name) || TAGS_UNWRAPPED_IN_MAIL.includes(name)) return { tagName: name, attribs: {} }
    if (name === 'img') return mailPictureTag(attributes) ?? { tagName: name, attribs: {} }
    if (name !== 'a') return blocks[name] ?? other
    const href = absoluteUrlForMail(attributes.href ?? '', siteUrl)
    if (!href) return { tagName: 'span', attribs: {} }
    const { tagName, attribs } = tagWithStyle('a', 'a', { ...link, fontFamily: SERIF })
    return { tagName, attribs: { href, target: '_blank', ...attribs } }
  }
  return sanitizeHtml(html, {
    allowedTags: [...MAIL_INLINE_TAGS, 'a', 'img', 'div', ...Object.values(blocks).map(({ tagName }) => tagName)],
    // All attributes are ours.
    allowedAttributes: false,
    nonTextTags: ['script', 'style', ...MEDIA_TAGS],
    transformTags: { '*': forMail },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
}

function tagWithStyle(tagName: string, className: string | undefined, style: CSSProperties): Tag {
  const rules = Object.entries(style).map(
    ([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
  )
  return { tagName, attribs: { ...(className && { class: className }), style: rules.join(';') } }
}

/** Makes an address absolute; undefined for anchors, which a mail doesn't have, and for invalid addresses. */
function absoluteUrlForMail(href: string, siteUrl: string): string | undefined {
  if (href.startsWith('#') || !URL.canParse(href, `${siteUrl}/`)) return undefined
  const url = new URL(href, `${siteUrl}/`)
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined
}

function mailPictureTag({ src = '', width, height, alt = '' }: Attributes): Tag | undefined {
  const size = { width: Number(width), height: Number(height) }
  if (!/^https?:/.test(src) || !(size.width > 0) || !(size.height > 0)) return undefined
  const fit = fitPicture(size)
  const { tagName, attribs } = tagWithStyle('img', undefined, {
    width: '100%',
    maxWidth: `${fit.width}px`,
    height: 'auto',
    margin: '0 0 16px',
  })
  return { tagName, attribs: { src, alt, width: String(fit.width), height: String(fit.height), ...attribs } }
}
