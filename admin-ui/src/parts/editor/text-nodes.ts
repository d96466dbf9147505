import { Mark } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'

/** Keeps the original element among equivalent ones: `b` stays `b`. */
function tagAttribute(first: string) {
  return {
    tag: { default: first, parseHTML: (element: HTMLElement) => element.localName, renderHTML: () => ({}) },
  }
}

export const KeptBold = Bold.extend({
  addAttributes: () => tagAttribute('strong'),
  parseHTML: () => [{ tag: 'strong' }, { tag: 'b' }],
  renderHTML: ({ mark, HTMLAttributes }) => [String(mark.attrs.tag), HTMLAttributes, 0],
})

export const KeptItalic = Italic.extend({
  addAttributes: () => tagAttribute('em'),
  parseHTML: () => [{ tag: 'em' }, { tag: 'i' }],
  renderHTML: ({ mark, HTMLAttributes }) => [String(mark.attrs.tag), HTMLAttributes, 0],
})

export const KeptStrike = Strike.extend({
  addAttributes: () => tagAttribute('s'),
  parseHTML: () => [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }],
  renderHTML: ({ mark, HTMLAttributes }) => [String(mark.attrs.tag), HTMLAttributes, 0],
})

/** Code may also be a link. */
export const KeptCode = Code.extend({ excludes: '' })

export const KeptLink = Link.extend({
  addAttributes() {
    const plain = (name: string) => ({
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute(name),
    })
    return { href: plain('href'), target: plain('target'), rel: plain('rel'), download: plain('download') }
  },
}).configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  HTMLAttributes: { target: null, rel: null },
})

/** Remembers whether the source had a `p`: list items and cells may have text without one. */
export const KeptParagraph = Paragraph.extend({
  addAttributes: () => ({
    isWritten: {
      default: false,
      keepOnSplit: false,
      parseHTML: () => true,
      renderHTML: ({ isWritten }: Record<string, unknown>) => (isWritten ? { 'data-written': '' } : {}),
    },
  }),
})

/** Older quotes contain text without a paragraph. */
export const KeptQuote = Blockquote.extend({
  addAttributes: () => ({
    isBare: {
      default: false,
      parseHTML: (element: HTMLElement) => element.querySelector('p') === null,
      renderHTML: ({ isBare }: Record<string, unknown>) => (isBare ? { 'data-bare': '' } : {}),
    },
  }),
})

const INLINE_TAGS = 'abbr bdi bdo cite dfn ins kbd mark q samp small span sub sup time var'.split(' ')

/** Inline elements without a toolbar button; they stay around their text. */
export const InlineTag = Mark.create({
  name: 'inlineTag',
  excludes: '',
  addAttributes: () => ({
    tag: { default: 'span', parseHTML: (element: HTMLElement) => element.localName, renderHTML: () => ({}) },
    datetime: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('datetime') },
    cite: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('cite') },
  }),
  parseHTML: () => INLINE_TAGS.map((tag) => ({ tag })),
  renderHTML: ({ mark, HTMLAttributes }) => [String(mark.attrs.tag), HTMLAttributes, 0],
})
