import { Extension } from '@tiptap/core'

/** General attributes to preserve on every element. */
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
          // Enter must not copy them to the new element.
          keepOnSplit: false,
          parseHTML: (element: HTMLElement) => element.getAttribute(name),
        },
      ]),
    )
    return [{ types: TYPES, attributes }]
  },
})

/** All attributes of an element for nodes that store them together, except those that would run scripts. */
export function attributesOf(element: Element | null | undefined): Record<string, string> {
  const pairs = Array.from(element?.attributes ?? [], ({ name, value }) => [name, value] as const)
  return Object.fromEntries(pairs.filter(([name]) => !/^on/i.test(name)))
}
