import type { CalendarEvent } from '@hometown/shared-types/contract/events'
import { Ban, Copy, MoreHorizontal, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRemoval } from '../../parts/use-removal.tsx'
import { Button } from '../../ui/Button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { OpenPageMenuItem } from '../../ui/RowMenu.tsx'
import { useEventActions } from './event-actions.ts'
import { useCalendarPageState } from './page-state.ts'
import { ScopeDialog, scopesOfEvent } from './ScopeDialog.tsx'

const EVENT_DELETE_QUESTION = 'This action cannot be undone. This will permanently delete the event.'

interface EventMenuProps {
  event: CalendarEvent
  date?: string | undefined
  /** The form has unsaved changes, which the menu's actions would discard. */
  isDirty?: boolean
  /** The menu is in a row of the list, which has buttons of its own to edit and to delete. */
  isInRow?: boolean
  onDone?(): void
}

export function EventMenu(props: EventMenuProps) {
  const { event, date, isDirty = false, isInRow = false, onDone = () => {} } = props
  const { edit } = useCalendarPageState()
  const [question, setQuestion] = useState<'cancel' | 'delete'>()
  const close = () => setQuestion(undefined)
  const { cancel, remove, duplicate } = useEventActions(onDone)
  const options = { onSettled: close }
  const target = { event, date }
  const scopes = scopesOfEvent(event, date)
  const removal = useRemoval('event', event.status === 'published' ? [event.id] : [])
  const exception = event.exceptions.find(({ originalDate }) => originalDate === date)
  const isCancelled = event.cancelled || exception?.cancelled === true
  // If the whole series is canceled, single dates can't be restored.
  const cancelScopes = event.cancelled ? undefined : scopes
  return (
    <div className={isInRow ? 'flex justify-end' : 'mr-auto'}>
      {isInRow && (
        <EventRowButtons title={event.title} onEdit={() => edit(event.id)} onDelete={() => setQuestion('delete')} />
      )}
      <DropdownMenu
        align={isInRow ? 'end' : 'start'}
        trigger={
          isInRow ? (
            <IconButton icon={MoreHorizontal} size="sm" label={`Actions for ${event.title}`} />
          ) : (
            <Button variant="ghost" aria-label="More actions" icon={MoreHorizontal}>
              More
            </Button>
          )
        }
      >
        {event.status === 'published' && <OpenPageMenuItem path={`/events/${event.slug}`} />}
        <MenuItem
          icon={Copy}
          disabled={isDirty}
          onSelect={() => duplicate.mutate(event, { onSuccess: (copy) => edit(copy.id) })}
        >
          Duplicate
        </MenuItem>
        <MenuItem
          icon={isCancelled ? RotateCcw : Ban}
          disabled={isDirty}
          onSelect={() =>
            cancelScopes
              ? setQuestion('cancel')
              : cancel.mutate({ event, date: undefined, scope: 'all', cancelled: !isCancelled })
          }
        >
          {isCancelled ? 'Restore' : 'Cancel event'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => setQuestion('delete')}>
          Delete
        </MenuItem>
      </DropdownMenu>
      <ScopeDialog
        open={question === 'delete'}
        title="Are you sure?"
        description={EVENT_DELETE_QUESTION}
        detailsOf={(scope) => scope === 'all' && removal.fields}
        confirmLabel="Delete"
        pending={remove.isPending}
        scopes={scopes}
        onClose={close}
        onConfirm={(scope) =>
          scope === 'all'
            ? removal.confirm((sendTo) => remove.mutate({ ...target, scope, sendTo }, options))
            : remove.mutate({ ...target, scope }, options)
        }
      />
      <ScopeDialog
        open={question === 'cancel'}
        title={isCancelled ? 'Restore event' : 'Cancel event'}
        description={
          isCancelled
            ? 'Readers will see that the event is on again.'
            : 'The event stays on the calendar, marked as canceled.'
        }
        confirmLabel={isCancelled ? 'Restore event' : 'Cancel event'}
        cancelLabel="Back"
        danger={!isCancelled}
        pending={cancel.isPending}
        scopes={cancelScopes}
        onClose={close}
        onConfirm={(scope) => cancel.mutate({ ...target, scope, cancelled: !isCancelled }, options)}
      />
    </div>
  )
}

const EVENT_BUTTON_LOOK = { size: 'sm', className: 'max-md:hidden' } as const

function EventRowButtons({ title, onEdit, onDelete }: { title: string; onEdit(): void; onDelete(): void }) {
  return (
    <>
      <IconButton icon={Pencil} label={`Edit ${title}`} onClick={onEdit} {...EVENT_BUTTON_LOOK} />
      <IconButton icon={Trash2} label={`Delete ${title}`} onClick={onDelete} {...EVENT_BUTTON_LOOK} />
    </>
  )
}
