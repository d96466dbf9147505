import { Extension } from '@tiptap/core'

/** What an element says of itself beside its own attributes; none of it is lost. */
const NAMES = ['class', 'id', 'lang', 'dir', 'title'] as const

const TYPES = [
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

export const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes() {
    const attributes = Object.fromEntries(
      NAMES.map((name) => [
        name,
        {
          default: null,
          // What is pressed Enter after is not the same thing again.
          keepOnSplit: false,
          parseHTML: (element: HTMLElement) => element.getAttribute(name),
        },
      ]),
    )
    return [{ types: TYPES, attributes }]
  },
})

/** All attributes of an element, for nodes that keep them together; without what would run where the editor shows them. */
export function attributesOf(element: Element | null | undefined): Record<string, string> {
  const pairs = Array.from(element?.attributes ?? [], ({ name, value }) => [name, value] as const)
  return Object.fromEntries(pairs.filter(([name]) => !/^on/i.test(name)))
}
