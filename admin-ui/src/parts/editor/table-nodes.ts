import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

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

/** Without column widths, which articles don't allow. */
export const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addNodeView: () => null,
}).configure({ resizable: false })

export const PlainRow = TableRow

/** ProseMirror's tables require `colwidth`; it is never rendered. */
const colwidth = { colwidth: { default: null, rendered: false } }

export const PlainCell = TableCell.extend({ addAttributes: () => ({ ...cellAttributes, ...colwidth }) })

export const PlainHeader = TableHeader.extend({ addAttributes: () => ({ ...cellAttributes, ...colwidth }) })
