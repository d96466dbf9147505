import { Extension, type Extensions, Mark, Node } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { FigureNode, InlinePicture } from './picture-nodes.ts'

/** Keeps the original element among equivalent ones, of which the first is the usual: `b` stays `b`. */
function keepMarkAttributes(mark: Mark, ...tags: [string, ...string[]]): Mark {
  return mark.extend({
    addAttributes: () => ({
      tag: { default: tags[0], parseHTML: (element: HTMLElement) => element.localName, renderHTML: () => ({}) },
    }),
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: ({ mark: { attrs }, HTMLAttributes }) => [String(attrs.tag), HTMLAttributes, 0],
  })
}

/** Code may also be a link. */
const KeptCode = Code.extend({ excludes: '' })

const KeptLink = Link.extend({
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
const KeptParagraph = Paragraph.extend({
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
const KeptQuote = Blockquote.extend({
  addAttributes: () => ({
    isBare: {
      default: false,
      parseHTML: (element: HTMLElement) => element.querySelector('p') === null,
      renderHTML: ({ isBare }: Record<string, unknown>) => (isBare ? { 'data-bare': '' } : {}),
    },
  }),
})

const INLINE_TAGS = 'abbr bdi bdo cite dfn ins kbd mark q samp small span sub sup time var'.split(' ')

/** Keeps inline elements without a toolbar button around their text. */
const InlineTag = Mark.create({
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

const cellAttributes = Object.fromEntries(
  ['scope', 'colspan', 'rowspan'].map((name) => [
    name,
    {
      default: name === 'scope' ? null : 1,
      parseHTML: (element: HTMLElement) => {
        const value = element.getAttribute(name)
        return name === 'scope' ? value : Number(value ?? 1)
      },
      renderHTML: (attributes: Record<string, unknown>) => {
        const value = attributes[name]
        return value === null || value === 1 ? {} : { [name]: value }
      },
    },
  ]),
)

/** Articles don't allow column widths. */
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addNodeView: () => null,
}).configure({ resizable: false })

/** ProseMirror's tables require `colwidth`; it is never rendered. */
const columnWidth = { colwidth: { default: null, rendered: false } }

const PlainTableCell = TableCell.extend({ addAttributes: () => ({ ...cellAttributes, ...columnWidth }) })

const PlainTableHeader = TableHeader.extend({ addAttributes: () => ({ ...cellAttributes, ...columnWidth }) })

const replacedStarterExtensions = {
  blockquote: false,
  bold: false,
  code: false,
  italic: false,
  link: false,
  paragraph: false,
  strike: false,
} as const

/** The general attributes to preserve on every element. */
const KEPT_ATTRIBUTE_NAMES = ['class', 'id', 'lang', 'dir', 'title'] as const

const TYPES_WITH_KEPT_ATTRIBUTES = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
  'link',
  'inlineTag',
]

const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes() {
    const attributes = Object.fromEntries(
      KEPT_ATTRIBUTE_NAMES.map((name) => [
        name,
        {
          default: null,
          // Enter must not copy the attributes to the new element.
          keepOnSplit: false,
          parseHTML: (element: HTMLElement) => element.getAttribute(name),
        },
      ]),
    )
    return [{ types: TYPES_WITH_KEPT_ATTRIBUTES, attributes }]
  },
})

export const RAW_ATTRIBUTE = 'data-raw-html'

/** A raw block can be shown and moved, but edited only as HTML. The editor never changes its HTML. */
export const RawBlock = Node.create({
  name: 'rawBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    html: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute(RAW_ATTRIBUTE),
      renderHTML: ({ html }: Record<string, unknown>) => ({ [RAW_ATTRIBUTE]: html }),
    },
  }),
  parseHTML: () => [{ tag: `div[${RAW_ATTRIBUTE}]`, priority: 100 }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
})

/** The editor's node and mark types. Everything else becomes a raw block (html-document.ts). */
export const articleExtensions: Extensions = [
  StarterKit.configure({
    ...replacedStarterExtensions,
    heading: { levels: [2, 3, 4, 5, 6] },
    undoRedo: { newGroupDelay: 500 },
  }),
  KeptParagraph,
  keepMarkAttributes(Bold, 'strong', 'b'),
  keepMarkAttributes(Italic, 'em', 'i'),
  keepMarkAttributes(Strike, 's', 'del', 'strike'),
  KeptQuote,
  KeptCode,
  KeptLink,
  InlineTag,
  FigureNode,
  InlinePicture,
  PlainTable,
  TableRow,
  PlainTableHeader,
  PlainTableCell,
  KeptAttributes,
  RawBlock,
]
