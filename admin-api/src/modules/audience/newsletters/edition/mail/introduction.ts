import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { type MailStyles, mailStyles, SERIF } from '../../../../../mail-templates/mail-styles.ts'
import type { IntroBlock, IntroInline } from '../content/read-introduction.ts'
import { fitPicture } from './parts.ts'

interface IntroductionProps {
  readonly blocks: readonly IntroBlock[]
  readonly accentColour: string
}

export function Introduction({ blocks, accentColour }: IntroductionProps): ReactElement {
  return createElement('div', { style: { paddingTop: '4px' } }, ...blocksOf(blocks, mailStyles(accentColour)))
}

function blocksOf(blocks: readonly IntroBlock[], styles: MailStyles): ReactNode[] {
  return blocks.map((block, key) => blockOf(block, key, styles))
}

function blockOf(block: IntroBlock, key: number, styles: MailStyles): ReactNode {
  const { body, headline, label, light } = styles
  switch (block.kind) {
    case 'paragraph':
      return createElement('p', { key, className: 'i', style: body }, ...inlineOf(block.inline, styles))
    case 'heading': {
      const style = { ...headline, fontSize: '20px', lineHeight: '1.3', margin: '24px 0 8px' }
      return createElement('h2', { key, className: 'i', style }, ...inlineOf(block.inline, styles))
    }
    case 'caption':
      return createElement(
        'p',
        { key, className: 'q', style: { ...label, margin: '-8px 0 16px' } },
        ...inlineOf(block.inline, styles),
      )
    case 'list': {
      const items = block.items.map((item, index) =>
        createElement('li', { key: index, style: { margin: '0 0 6px' } }, ...itemOf(item, styles)),
      )
      const style = { ...body, padding: '0 0 0 24px' }
      return createElement(block.isOrdered ? 'ol' : 'ul', { key, className: 'i', style }, ...items)
    }
    case 'quote': {
      const style = { margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `3px solid ${light.accent}` }
      return createElement('blockquote', { key, className: 's', style }, ...blocksOf(block.blocks, styles))
    }
    case 'rule':
      return createElement('hr', {
        key,
        className: 'r',
        style: { border: 'none', borderTop: `1px solid ${light.rule}`, margin: '20px 0' },
      })
    case 'picture': {
      const { src, alt } = block
      const { width, height } = fitPicture(block)
      const style = { width: '100%', maxWidth: `${width}px`, height: 'auto', margin: '0 0 16px' }
      return createElement(Img, { key, src, alt, width, height, style })
    }
  }
}

/** A list item with a single paragraph shows its text without a `<p>`. */
function itemOf(item: readonly IntroBlock[], styles: MailStyles): ReactNode[] {
  const [only] = item
  const isLine = item.length === 1 && only?.kind === 'paragraph'
  return isLine ? inlineOf(only.inline, styles) : blocksOf(item, styles)
}

function inlineOf(inline: readonly IntroInline[], styles: MailStyles): ReactNode[] {
  return inline.map((part, key) => {
    if (typeof part === 'string') return part
    if (part.kind === 'break') return createElement('br', { key })
    const children = inlineOf(part.children, styles)
    if (part.kind === 'mark') return createElement(part.name, { key }, ...children)
    const style = { ...styles.link, fontFamily: SERIF }
    return createElement(Link, { key, href: part.href, className: 'a', style }, ...children)
  })
}
