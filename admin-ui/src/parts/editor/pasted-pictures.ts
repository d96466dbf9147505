import { Extension } from '@tiptap/core'
import { DOMSerializer, type Schema } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { apiAddress } from '../../lib/api-client.ts'
import { randomId } from '../../lib/random-id.ts'

/** Takes all pictures out but our own: articles never show pictures of other sites, which may change or vanish. */
export function takePicturesOut(body: Element): void {
  for (const picture of foreignPictures(body)) {
    let around = picture.parentElement
    picture.remove()
    while (around && around !== body && isEmptyLeftover(around)) {
      const empty = around
      around = around.parentElement
      empty.remove()
    }
  }
}

/** Counts the pictures that were taken out. One of one pixel only counts who opened a mail. */
export function countForeignPictures(body: Element): number {
  return foreignPictures(body).filter((picture) => !picture.matches('[width="1"], [height="1"]')).length
}

function foreignPictures(body: Element): Element[] {
  return [...body.querySelectorAll('img:not([aria-roledescription="checkbox"])')].filter((picture) => {
    const url = URL.parse(picture.getAttribute('src') ?? '', location.href)
    const isOurs =
      url !== null && [location.origin, new URL(apiAddress('/'), location.href).origin].includes(url.origin)
    return !(isOurs && /^\/(?:uploads|derived)\//.test(url.pathname))
  })
}

function isEmptyLeftover(element: Element): boolean {
  return (
    element.textContent?.trim() === '' && element.querySelector('img, table') === null && !element.matches('td, th')
  )
}

const OWN_COPY_ATTRIBUTE = 'data-own-copy'
/** Other pages can't know this secret, so only what was copied in this editor skips cleaning. */
const ownCopySecret = randomId()

/** Marks what is copied or dragged out of the editor. */
export const OwnCopyMark = Extension.create({
  name: 'ownCopies',
  addProseMirrorPlugins() {
    return [new Plugin({ props: { clipboardSerializer: new MarkingSerializer(this.editor.schema) } })]
  },
})

export function isOwnCopiedHtml(html: string): boolean {
  return html.includes(`${OWN_COPY_ATTRIBUTE}="${ownCopySecret}"`)
}

class MarkingSerializer extends DOMSerializer {
  constructor(schema: Schema) {
    const { nodes, marks } = DOMSerializer.fromSchema(schema)
    super(nodes, marks)
  }

  override serializeFragment(...[fragment, options, target]: Parameters<DOMSerializer['serializeFragment']>) {
    const copy = super.serializeFragment(fragment, options, target)
    // A call with a target returns the content of a part.
    if (!target && 'firstElementChild' in copy) copy.firstElementChild?.setAttribute(OWN_COPY_ATTRIBUTE, ownCopySecret)
    return copy
  }
}
