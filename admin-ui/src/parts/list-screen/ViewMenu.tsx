import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import type { ListControls, ListState } from './list-types.ts'
import { SaveViewForm } from './SaveViewForm.tsx'
import { isSameView, viewOf } from './saved-views.ts'
import { useSavedViews } from './use-saved-views.ts'
import { ViewList } from './ViewList.tsx'

interface ViewMenuProps {
  controls: ListControls
  state: ListState
  /** Only tables have columns. */
  hidden?: readonly string[]
  onHidden?: (hidden: readonly string[]) => void
}

const NONE: readonly string[] = []

/** Opens, saves and deletes the person's own views of this list. */
export function ViewMenu({ controls, state, hidden = NONE, onHidden }: ViewMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const { views, open, save, remove } = useSavedViews(controls, onHidden)
  const now = viewOf('now', state, controls, hidden)
  const current = views.find((view) => isSameView(view, now))
  return (
    <Popover
      label="Saved views"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" className="min-w-0 shrink text-quiet">
          <Bookmark aria-hidden />
          <span className="max-w-40 truncate">{current?.name ?? 'Views'}</span>
        </Button>
      }
    >
      <ViewList
        views={views}
        current={current}
        onOpen={(view) => {
          open(view)
          setOpen(false)
        }}
        onDelete={remove}
      />
      <SaveViewForm
        names={views.map(({ name }) => name)}
        onSave={(name) => {
          save({ ...now, name })
          setOpen(false)
        }}
      />
    </Popover>
  )
}
