import { type DeskEvent, eventCalls } from '@hometown/shared-types/contract/desk-events'
import { dayOf } from '@hometown/shared-types/rules/calendar/days'
import { useQuery } from '@tanstack/react-query'
import {
  Ban,
  CalendarArrowUp,
  Copy,
  ExternalLink,
  Merge,
  MoreHorizontal,
  Pencil,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { EventChooser } from '../../parts/EventChooser.tsx'
import { useRemoval } from '../../parts/removal/use-removal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { useEventActions } from './event-actions.ts'
import { usePageState } from './page-state.ts'
import { MoveDialog, ScopeDialog, scopesOf } from './ScopeDialog.tsx'
import { timesOfDate } from './wall-time.ts'

const EVENT_DELETE_QUESTION = 'This action cannot be undone. This will permanently delete the event.'

interface EventMenuProps {
  event: DeskEvent
  date?: string | undefined
  /** The form has unsaved changes, which the menu's actions would discard. */
  isDirty?: boolean
  /** In a row of the list, with buttons of their own to edit and to delete. */
  isInRow?: boolean
  onDone?(): void
  /** The event was deleted, and this menu with it. */
  onGone?(): void
}

type Asking = 'cancel' | 'delete' | 'merge' | 'move'

export function EventMenu(props: EventMenuProps) {
  const { event, date, isDirty = false, isInRow = false, onDone = () => {}, onGone = onDone } = props
  const { edit } = usePageState()
  const [asking, setAsking] = useState<Asking>()
  const siteAddress = useSiteAddress()
  const close = () => setAsking(undefined)
  const { cancel, remove, move, duplicate, merge } = useEventActions((action) => {
    close()
    if (action === 'remove' || action === 'merge') onGone()
    else onDone()
  })
  const meant = { id: event.id, date }
  const from = dayOf(timesOfDate(event, date).start)
  const scopes = scopesOf(event, date)
  const removal = useRemoval('event', event.status === 'published' ? [event.id] : [])
  const exception = event.exceptions.find(({ originalDate }) => originalDate === date)
  const isCancelled = event.cancelled || exception?.cancelled === true
  // If the whole series is canceled, single dates can't be restored.
  const cancelScopes = event.cancelled ? undefined : scopes
  return (
    <div className={isInRow ? 'flex justify-end' : 'mr-auto'}>
      {isInRow && (
        <>
          <IconButton
            icon={Pencil}
            size="sm"
            label={`Edit ${event.title}`}
            className="max-md:hidden"
            onClick={() => edit(event.id)}
          />
          <IconButton
            icon={Trash2}
            size="sm"
            label={`Delete ${event.title}`}
            className="max-md:hidden"
            onClick={() => setAsking('delete')}
          />
        </>
      )}
      <DropdownMenu
        align={isInRow ? 'end' : 'start'}
        trigger={
          isInRow ? (
            <IconButton icon={MoreHorizontal} size="sm" label={`Actions for ${event.title}`} />
          ) : (
            <Button variant="ghost" aria-label="More actions">
              <MoreHorizontal aria-hidden />
              More
            </Button>
          )
        }
      >
        {event.status === 'published' && (
          <MenuLink>
            <a href={siteAddress(`/events/${event.slug}`)} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              View on the site
            </a>
          </MenuLink>
        )}
        <MenuItem
          icon={Copy}
          disabled={isDirty}
          onSelect={() => duplicate.mutate(event.id, { onSuccess: (copy) => edit(copy.id) })}
        >
          Duplicate
        </MenuItem>
        <MenuItem icon={CalendarArrowUp} disabled={isDirty} onSelect={() => setAsking('move')}>
          Move to…
        </MenuItem>
        {!event.game && (
          <MenuItem icon={Merge} disabled={isDirty} onSelect={() => setAsking('merge')}>
            Merge…
          </MenuItem>
        )}
        <MenuItem
          icon={isCancelled ? RotateCcw : Ban}
          disabled={isDirty}
          onSelect={() =>
            cancelScopes
              ? setAsking('cancel')
              : cancel.mutate({ id: event.id, date: undefined, scope: 'all', cancelled: !isCancelled })
          }
        >
          {isCancelled ? 'Restore' : 'Cancel event'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => setAsking('delete')}>
          Delete
        </MenuItem>
      </DropdownMenu>
      <ScopeDialog
        open={asking === 'delete'}
        title="Are you sure?"
        description={EVENT_DELETE_QUESTION}
        detailsOf={(scope) => scope === 'all' && removal.fields}
        confirmLabel="Delete"
        pending={remove.isPending}
        scopes={scopes}
        onClose={close}
        onConfirm={(scope) =>
          scope === 'all'
            ? removal.confirm((sendTo) => remove.mutate({ ...meant, scope, sendTo }))
            : remove.mutate({ ...meant, scope })
        }
      />
      <ScopeDialog
        open={asking === 'cancel'}
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
        onConfirm={(scope) => cancel.mutate({ ...meant, scope, cancelled: !isCancelled })}
      />
      {asking === 'merge' && (
        <MergeDialog
          event={event}
          pending={merge.isPending}
          onClose={close}
          onMerge={(keptId) => merge.mutate({ id: event.id, keptId })}
        />
      )}
      {asking === 'move' && (
        <MoveDialog
          title={event.title}
          from={from}
          scopes={scopes}
          pending={move.isPending}
          onClose={close}
          onMove={(to, scope) => move.mutate({ ...meant, scope, from, to })}
        />
      )}
    </div>
  )
}

interface MergeDialogProps {
  event: DeskEvent
  pending: boolean
  onClose(): void
  onMerge(keptId: string): void
}

function MergeDialog({ event: { id, title, rrule }, pending, onClose, onMerge }: MergeDialogProps) {
  const query = useQuery({
    queryKey: ['calendar-events', 'similar', id],
    queryFn: ({ signal }) => api(eventCalls.similar, { params: { id }, signal }),
  })
  const [keptId, setKeptId] = useState<string>()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title={`Merge “${title}”`}
      description={`The event you choose stays as it is. We delete ${rrule === null ? 'this one' : 'this series'} and send its readers there.`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabled={keptId === undefined}
            pending={pending}
            onClick={() => keptId !== undefined && onMerge(keptId)}
          >
            Merge
          </Button>
        </>
      }
    >
      <NotLoaded query={query} failed="Couldn’t load similar events." loading="Loading similar events..." />
      {query.data && <EventChooser similar={query.data} exceptId={id} chosen={keptId} onChoose={setKeptId} />}
    </Dialog>
  )
}
