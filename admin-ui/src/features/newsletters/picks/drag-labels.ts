import { Accessibility, type Draggable } from '@dnd-kit/dom'
import { isSortable } from '@dnd-kit/react/sortable'

interface Moved {
  operation: { source: Draggable | null }
}

/** Screen reader instructions while an article is dragged. The list itself announces the new position. */
export const dragWords = {
  plugin: Accessibility,
  options: {
    screenReaderInstructions: {
      draggable: 'Press Space to pick up the article, arrow keys to move it, Space to drop it, and Escape to cancel.',
    },
    announcements: {
      dragstart: ({ operation }: Moved) => `${nameOf(operation.source)}: picked up`,
      dragover: ({ operation: { source } }: Moved) =>
        isSortable(source) ? `${nameOf(source)}: to place ${source.index + 1}` : undefined,
      dragend: ({ operation, canceled }: Moved & { canceled: boolean }) =>
        canceled ? `${nameOf(operation.source)}: left where it was` : undefined,
    },
  },
}

function nameOf(source: Draggable | null): string {
  const title: unknown = source?.data.title
  return typeof title === 'string' ? title : 'The article'
}
