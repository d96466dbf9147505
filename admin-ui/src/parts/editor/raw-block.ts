import { Node } from '@tiptap/core'

/** The attribute that carries a raw block's HTML into the editor. */
export const RAW_ATTRIBUTE = 'data-raw-html'

/** A part that can be shown and moved, but edited only as HTML. Its HTML is never changed by the editor. */
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
