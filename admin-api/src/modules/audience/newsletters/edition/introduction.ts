import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Parser } from 'htmlparser2'
import { createElement, Fragment, type ReactNode } from 'react'
import { type MailStyles, SERIF, TEXT_WIDTH } from '../../../../mail-templates/mail-styles.ts'

const LARGEST_HEIGHT = 620

/** Pixels, so that a picture is no wider than the text and no higher than a screen. */
export function fitPicture({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, TEXT_WIDTH / width, LARGEST_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

interface OpenElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReactNode[]
}

/** Elements that a mail doesn't have leave their contents behind. @param html sanitized @param siteUrl base of links */
export function introductionNodes(html: string, siteUrl: string, styles: MailStyles): ReactNode[] {
  const root: OpenElement = { name: 'root', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push({ name, attributes, children: [] })
    },
    ontext(text) {
      open.at(-1)?.children.push(text)
    },
    onclosetag() {
      const element = open.pop()
      const parent = open.at(-1)
      if (element && parent) parent.children.push(nodeOf(element, parent, siteUrl, styles))
    },
  })
  parser.end(html)
  return root.children
}

const INLINE: ReadonlySet<string> = new Set(
  'abbr b bdi cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var'.split(' '),
)

function nodeOf(
  { name, attributes, children }: OpenElement,
  parent: OpenElement,
  siteUrl: string,
  styles: MailStyles,
): ReactNode {
  const { body, headline, label, light, link } = styles
  if (INLINE.has(name)) return createElement(name, null, ...children)
  switch (name) {
    case 'p': {
      const style = parent.name === 'li' ? { ...body, margin: '0' } : body
      return createElement('p', { className: 'i', style }, ...children)
    }
    case 'br':
      return createElement('br')
    case 'a': {
      const href = wholeAddress(attributes.href ?? '', siteUrl)
      const style = { ...link, fontFamily: SERIF }
      return href
        ? createElement(Link, { href, className: 'a', style }, ...children)
        : createElement(Fragment, null, ...children)
    }
    case 'ul':
    case 'ol':
      return createElement(name, { className: 'i', style: { ...body, padding: '0 0 0 24px' } }, ...children)
    case 'li':
      return createElement('li', { style: { margin: '0 0 6px' } }, ...children)
    case 'blockquote': {
      const style = { margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `3px solid ${light.accent}` }
      return createElement('blockquote', { className: 's', style }, ...children)
    }
    case 'hr': {
      const style = { border: 'none', borderTop: `1px solid ${light.rule}`, margin: '20px 0' }
      return createElement('hr', { className: 'r', style })
    }
    case 'img':
      return pictureOf(attributes)
    case 'figcaption':
      return createElement('div', { className: 'q', style: { ...label, margin: '-8px 0 16px' } }, ...children)
    case 'video':
    case 'audio':
    case 'source':
    case 'wbr':
      return null
    case 'picture':
    case 'bdo':
      return createElement(Fragment, null, ...children)
  }
  if (/^h[2-6]$/.test(name)) {
    const style = { ...headline, fontSize: '20px', lineHeight: '1.3', margin: '24px 0 8px' }
    return createElement('h2', { className: 'i', style }, ...children)
  }
  return createElement('div', { className: 'i', style: { ...body, margin: '0' } }, ...children)
}

/** Undefined for anchors, which a mail doesn't have, and for invalid addresses. */
function wholeAddress(href: string, siteUrl: string): string | undefined {
  if (href.startsWith('#') || !URL.canParse(href, `${siteUrl}/`)) return undefined
  const url = new URL(href, `${siteUrl}/`)
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined
}

function pictureOf({ src = '', width, height, alt = '' }: Readonly<Record<string, string>>): ReactNode {
  const size = { width: Number(width), height: Number(height) }
  if (!/^https?:/.test(src) || !(size.width > 0) || !(size.height > 0)) return null
  const fit = fitPicture(size)
  const style = { width: '100%', maxWidth: `${fit.width}px`, height: 'auto', margin: '0 0 16px' }
  return createElement(Img, { src, alt, ...fit, style })
}
