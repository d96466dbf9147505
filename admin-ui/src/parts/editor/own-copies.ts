import { Extension } from '@tiptap/core'
import { DOMSerializer, type Schema } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { randomId } from '../../lib/random-id.ts'

const NAME = 'data-own-copy'
/** Other pages can't know it, so only what was copied in this editor skips cleaning. */
const secret = randomId()

/** Marks what is copied or dragged out of the editor. */
export const OwnCopies = Extension.create({
  name: 'ownCopies',
  addProseMirrorPlugins() {
    return [new Plugin({ props: { clipboardSerializer: new MarkingSerializer(this.editor.schema) } })]
  },
})

export function isOwnCopy(html: string): boolean {
  return html.includes(`${NAME}="${secret}"`)
}

class MarkingSerializer extends DOMSerializer {
  constructor(schema: Schema) {
    const { nodes, marks } = DOMSerializer.fromSchema(schema)
    super(nodes, marks)
  }

  override serializeFragment(...[fragment, options, target]: Parameters<DOMSerializer['serializeFragment']>) {
    const copy = super.serializeFragment(fragment, options, target)
    // With a target it is the content of a part.
    if (!target && 'firstElementChild' in copy) copy.firstElementChild?.setAttribute(NAME, secret)
    return copy
  }
}
