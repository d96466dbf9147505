import type { Editor } from '@tiptap/core'
import { FIGURE_CLASS, figureAttributes } from './picture-nodes.ts'

export interface InsertedPicture {
  imageUrl: string
  alt: string | null
  caption: string | null
  width: number
  height: number
}

/** Inserts the figure below the current paragraph, or instead of an empty one, then focuses its alt text. */
export function insertFigure(
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
  requestAnimationFrame(() => !editor.isDestroyed && focusAltText(editor, from))
}

/** Takes the first figure with this picture out again, and puts the caret back into the text. */
export function removeFigure(editor: Editor, imageUrl: string): void {
  let found: { from: number; to: number } | undefined
  editor.state.doc.forEach((node, offset) => {
    if (found || node.type.name !== 'figure' || figureAttributes(node.attrs).image.src !== imageUrl) return
    found = { from: offset, to: offset + node.nodeSize }
  })
  if (found) editor.chain().deleteRange(found).focus().run()
}

function focusAltText(editor: Editor, position: number): void {
  const figure = editor.view.nodeDOM(position)
  if (!(figure instanceof HTMLElement)) return
  figure.querySelector<HTMLInputElement>('[data-alt-text]')?.focus()
}
