import { Node } from '@tiptap/core'

/** Where the parts that the editor has no nodes for say what they are, on their way into it. */
export const RAW_ATTRIBUTE = 'data-raw-html'

/** A part of the article that is shown and moved, but only edited as HTML: it goes out as it came in. */
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
