import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { isFocusLost } from '../../lib/dialog-focus.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

/** Stands in place of an id in the address for a new entity. */
export const NEW_ENTITY_ID = 'new'

interface EntityEditorProps<Entity> {
  /** The id in the address. */
  id: string
  /** The default is that the id is `NEW`, which no entity with a random id has. */
  isNew?: boolean
  /** The title while the entity loads: `Edit Business`. */
  title: string
  noun: string
  load(signal: AbortSignal): Promise<Entity>
  /** The form is an `EntityDialog`. */
  isDialog?: boolean
  onClose(): void
  children(entity: Entity | undefined): ReactNode
}

/** Loads the entity that a form edits. Its query has a key of its own: live updates must not change an open form. */
export function EntityEditor<Entity>(props: EntityEditorProps<Entity>) {
  const { id, isNew = id === NEW_ENTITY_ID, title, noun, load, isDialog = false, onClose, children } = props
  const query = useQuery({
    queryKey: ['editor', noun, id],
    queryFn: ({ signal }) => load(signal),
    enabled: !isNew,
    staleTime: 0,
    gcTime: 0,
  })
  // A dialog returns the focus itself.
  useEffect(() => (isDialog ? undefined : () => focusEntityRow(id)), [id, isDialog])
  if (isNew || query.data) return children(query.data)
  const state = <NotLoaded query={query} failed={`Couldn’t load the ${noun}.`} loading={`Loading ${noun}...`} />
  if (isDialog)
    return (
      <Dialog onClose={onClose} title={title} width="lg">
        {state}
      </Dialog>
    )
  return (
    <>
      <PageHeader title={title} actions={<Button onClick={() => onClose()}>Back to the list</Button>} />
      {state}
    </>
  )
}

/** Focuses the entity's row once the list has taken the place of the screen. */
function focusEntityRow(id: string): void {
  requestAnimationFrame(() => {
    if (!isFocusLost()) return
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row-id]')]
    const link = rows.find(({ dataset }) => dataset.rowId === id)?.querySelector<HTMLElement>('[data-row-main] a')
    const target = link ?? document.getElementById('main')
    target?.focus()
  })
}
