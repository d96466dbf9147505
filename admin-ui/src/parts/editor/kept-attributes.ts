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

/** Scripts, styles that could cover the page, and marks of the clipboard. */
const NEVER_KEPT = /^(?:on|style$|data-(?:pm-slice|own-copy)$)/i

/** All attributes of an element for nodes that store them together, except those that no article may have. */
export function attributesOf(element: Element | null | undefined): Record<string, string> {
  const pairs = Array.from(element?.attributes ?? [], ({ name, value }) => [name, value] as const)
  return Object.fromEntries(pairs.filter(([name]) => !NEVER_KEPT.test(name)))
}
