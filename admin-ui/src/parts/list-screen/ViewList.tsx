import { Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { SavedView } from './saved-views.ts'

interface ViewListProps {
  views: readonly SavedView[]
  current: SavedView | undefined
  onOpen(view: SavedView): void
  onDelete(view: SavedView): void
}

export function ViewList({ views, current, onOpen, onDelete }: ViewListProps) {
  if (views.length === 0)
    return (
      <p className="pb-3 text-quiet text-sm">
        Save the filters, order and columns that you use often. Only you see them.
      </p>
    )
  return (
    <ul aria-label="Views" className="-mx-1 mb-3 flex max-h-64 flex-col overflow-y-auto border-b pb-2">
      {views.map((view) => (
        <li key={view.name} className="flex items-center gap-1 rounded-md pr-1 hover:bg-hover">
          <button
            type="button"
            {...(view === current && { 'aria-current': true })}
            onClick={() => onOpen(view)}
            className="min-w-0 grow truncate rounded-md px-2 py-1.5 text-left aria-[current]:font-semibold"
          >
            {view.name}
          </button>
          <IconButton icon={Trash2} size="sm" label={`Delete view ${view.name}`} onClick={() => onDelete(view)} />
        </li>
      ))}
    </ul>
  )
}
