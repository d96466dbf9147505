import type { Newsletter } from '@hometown/shared-types/newsletter'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarX, ChartNoAxesColumn, Copy, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSiteAddress } from '../../../lib/site.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '../../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { deleteNewsletter, duplicateNewsletter, updateNewsletter } from '../newsletters.api.ts'

interface HistoryMenuProps extends Omit<HistoryActions, 'onDone'> {
  newsletter: Newsletter
}

export function HistoryMenu({ newsletter, onEdit, onChanged, onDeleted }: HistoryMenuProps) {
  const { id, title, status, takenOffAt, version } = newsletter
  const [asked, setAsked] = useState<{ what: 'delete' | 'unschedule'; version: number }>()
  const navigate = useNavigate()
  const siteAddress = useSiteAddress()
  const { remove, unschedule, duplicate } = useHistoryActions(newsletter, {
    onEdit,
    onChanged,
    onDeleted,
    onDone: () => setAsked(undefined),
  })
  const isOpen = status === 'draft' || status === 'scheduled'
  return (
    <>
      <RowMenu name={title}>
        {isOpen && (
          <MenuItem
            icon={Pencil}
            onSelect={() => {
              onEdit(id)
              scrollTo({ top: 0 })
            }}
          >
            Edit
          </MenuItem>
        )}
        {!isOpen && (
          <MenuItem
            icon={ChartNoAxesColumn}
            onSelect={() => navigate({ to: paths.newsletter, params: { id } }).catch(reportError)}
          >
            {status === 'sent' ? 'Report' : 'Progress'}
          </MenuItem>
        )}
        <MenuItem icon={Copy} onSelect={() => duplicate.mutate()}>
          Duplicate
        </MenuItem>
        {status === 'sent' && takenOffAt === null && (
          <MenuLink>
            <a href={siteAddress(`/newsletter/${id}`)}>
              <ExternalLink aria-hidden />
              View on the site
            </a>
          </MenuLink>
        )}
        {status === 'scheduled' && (
          <MenuItem icon={CalendarX} onSelect={() => setAsked({ what: 'unschedule', version })}>
            Cancel schedule
          </MenuItem>
        )}
        {isOpen && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => setAsked({ what: 'delete', version })}>
              Delete
            </MenuItem>
          </>
        )}
      </RowMenu>
      <ConfirmDialog
        open={asked?.what === 'delete'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Delete “${title}”?`}
        description={status === 'scheduled' ? 'It won’t be sent. You can’t undo this.' : 'You can’t undo this.'}
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked.version)}
      />
      <ConfirmDialog
        open={asked?.what === 'unschedule'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Cancel the schedule of “${title}”?`}
        description="It becomes a draft again. We won’t send it until you send or schedule it again."
        confirmLabel="Cancel schedule"
        cancelLabel="Keep schedule"
        danger={false}
        pending={unschedule.isPending}
        onConfirm={() => asked && unschedule.mutate(asked.version)}
      />
    </>
  )
}

interface HistoryActions {
  onEdit(id: string): void
  /** Called after a change made outside the composer. */
  onChanged(id: string): void
  onDeleted(id: string): void
  /** Called after success and failure. */
  onDone(): void
}

/** Actions on a newsletter outside the composer. `remove` and `unschedule` take the version that was shown. */
function useHistoryActions({ id }: Pick<Newsletter, 'id'>, { onEdit, onChanged, onDeleted, onDone }: HistoryActions) {
  const queries = useQueryClient()
  const onSettled = () => {
    onDone()
    return queries.invalidateQueries({ queryKey: ['newsletters'] })
  }
  const remove = useMutation({
    mutationFn: (version: number) => deleteNewsletter(id, version),
    onSuccess: () => {
      toast({ title: 'Newsletter deleted' })
      onDeleted(id)
    },
    onError: (error) => toastFailure('Error', error, 'Failed to delete newsletter.'),
    onSettled,
  })
  const unschedule = useMutation({
    mutationFn: (version: number) => updateNewsletter(id, { status: 'draft', version }),
    onSuccess: () => {
      toast({ title: 'Schedule canceled', description: 'The newsletter is a draft again.' })
      onChanged(id)
    },
    onError: (error) => toastFailure('Error', error, 'Failed to update newsletter.'),
    onSettled,
  })
  const duplicate = useMutation({
    mutationFn: () => duplicateNewsletter(id),
    onSuccess: (copy) => {
      toast({ title: 'Newsletter duplicated', description: 'The copy is a draft.' })
      onEdit(copy.id)
      scrollTo({ top: 0 })
    },
    onError: (error) => toastFailure('Error', error, 'Failed to create newsletter.'),
    onSettled,
  })
  return { remove, unschedule, duplicate }
}
