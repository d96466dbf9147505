import { type Editor, Node } from '@tiptap/core'
import type { DOMOutputSpec } from '@tiptap/pm/model'
import { inertDocument } from './canonical-html.ts'

type HtmlAttributes = Record<string, string>

interface FigureAttributes {
  /** The attributes of the figure, the picture and the caption. */
  figure: HtmlAttributes
  image: HtmlAttributes
  caption: HtmlAttributes
}

/** The class is WordPress's own, so that both sites style our figures. */
const FIGURE_CLASS = 'wp-block-image'

const keptAttributesOf = (pick: (element: HTMLElement) => Element | null) => ({
  default: {},
  parseHTML: (element: HTMLElement) => keptAttributesOfElement(pick(element)),
  // The figure's renderHTML below writes the attributes, each to its own element.
  renderHTML: () => ({}),
})

/** A figure is a picture whose editable content is its caption. */
export const FigureNode = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    figure: keptAttributesOf((element) => element),
    image: keptAttributesOf((element) => element.querySelector('img')),
    caption: keptAttributesOf((element) => element.querySelector('figcaption')),
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => (isPlainFigure(element) ? null : false),
      contentElement: (element) =>
        (element instanceof Element && element.querySelector('figcaption')) ||
        inertDocument().createElement('figcaption'),
    },
  ],
  renderHTML({ node }): DOMOutputSpec {
    const { figure, image, caption } = figureAttributes(node.attrs)
    const picture: DOMOutputSpec = ['img', image]
    if (node.content.size === 0) return ['figure', figure, picture]
    return ['figure', figure, picture, ['figcaption', caption, 0]]
  },
})

/** Tells whether a figure has only `img`, or `img` and a caption. Those with several pictures or links stay raw. */
function isPlainFigure(element: Element): boolean {
  const names = Array.from(element.children, ({ localName }) => localName).join(' ')
  return names === 'img' || names === 'img figcaption'
}

export function figureAttributes(attrs: Record<string, unknown>): FigureAttributes {
  return {
    figure: attributeTextsFrom(attrs.figure),
    image: attributeTextsFrom(attrs.image),
    caption: attributeTextsFrom(attrs.caption),
  }
}

function attributeTextsFrom(value: unknown): HtmlAttributes {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]))
}

/** A picture in a line of text, as in older articles. */
export const InlinePicture = Node.create({
  name: 'inlinePicture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ image: keptAttributesOf((element) => element) }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ node }): DOMOutputSpec => ['img', attributeTextsFrom(node.attrs.image)],
})

/** Articles have no scripts, no styles that could cover the page, and no marks of the clipboard. */
const NEVER_KEPT_ATTRIBUTES = /^(?:on|style$|data-(?:pm-slice|own-copy)$)/i

/** Returns an element's attributes for nodes that store them together, except those that no article may have. */
export function keptAttributesOfElement(element: Element | null | undefined): Record<string, string> {
  const pairs = Array.from(element?.attributes ?? [], ({ name, value }) => [name, value] as const)
  return Object.fromEntries(pairs.filter(([name]) => !NEVER_KEPT_ATTRIBUTES.test(name)))
}

interface InsertedPicture {
  imageUrl: string
  alt: string | null
  caption: string | null
  width: number
  height: number
}

/** Inserts the figure below the current paragraph, or instead of an empty one, then focuses its alt text. */
export function insertPictureFigure(
  editor: Editor,
  position: number,
  { imageUrl, alt, caption, width, height }: InsertedPicture,
): void {
  const place = editor.state.doc.resolve(Math.min(position, editor.state.doc.content.size))
  const block = place.depth > 0 ? place.node(1) : undefined
  const isEmpty = block?.type.name === 'paragraph' && block.content.size === 0
  const from = place.depth === 0 ? place.pos : isEmpty ? place.before(1) : place.after(1)
  const to = isEmpty ? place.after(1) : from
  const figure = {
    type: 'figure',
    attrs: {
      figure: { class: FIGURE_CLASS },
      image: { src: imageUrl, alt: alt ?? '', width: String(width), height: String(height) },
      caption: {},
    },
    ...(caption && { content: [{ type: 'text', text: caption }] }),
  }
  editor.commands.insertContentAt({ from, to }, figure, { updateSelection: false })
  requestAnimationFrame(() => !editor.isDestroyed && focusAltTextField(editor, from))
}

function focusAltTextField(editor: Editor, position: number): void {
  const figure = editor.view.nodeDOM(position)
  if (!(figure instanceof HTMLElement)) return
  figure.querySelector<HTMLInputElement>('[data-alt-text]')?.focus()
}
