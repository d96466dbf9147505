import type { Newsletter } from '@hometown/shared-types/newsletter'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarX, ChartNoAxesColumn, Copy, Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSiteAddress } from '../../lib/site.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { deleteNewsletter, duplicateNewsletter, updateNewsletter } from './newsletters.api.ts'

interface HistoryMenuProps {
  newsletter: Newsletter
  onEdit(id: string): void
  /** By something else than the composer. */
  onChanged(id: string): void
  onDeleted(id: string): void
}

export function HistoryMenu({ newsletter, onEdit, onChanged, onDeleted }: HistoryMenuProps) {
  const { id, title, status, version } = newsletter
  const [asked, setAsked] = useState<'delete' | 'unschedule'>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const siteAddress = useSiteAddress()
  const onSettled = () => {
    setAsked(undefined)
    return queries.invalidateQueries({ queryKey: ['newsletters'] })
  }
  const remove = useMutation({
    mutationFn: () => deleteNewsletter(id),
    onSuccess: () => {
      toast({ title: 'Newsletter deleted' })
      onDeleted(id)
    },
    onError: (error) => toastFailure('Error', error, 'Failed to delete newsletter.'),
    onSettled,
  })
  const unschedule = useMutation({
    mutationFn: () => updateNewsletter(id, { status: 'draft', version }),
    onSuccess: () => {
      toast({ title: 'Schedule cancelled', description: 'It is a draft again.' })
      onChanged(id)
    },
    onError: (error) => toastFailure('Error', error, 'Failed to update newsletter.'),
    onSettled,
  })
  const duplicate = useMutation({
    mutationFn: () => duplicateNewsletter(id),
    onSuccess: (copy) => {
      toast({ title: 'Newsletter duplicated', description: 'The copy is open above.' })
      onEdit(copy.id)
      scrollTo({ top: 0 })
    },
    onError: (error) => toastFailure('Error', error, 'Failed to create newsletter.'),
    onSettled,
  })
  const isOpen = status === 'draft' || status === 'scheduled'
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="sm" aria-label={`Actions for ${title}`} className="px-1.5! text-quiet">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
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
          <MenuItem icon={ChartNoAxesColumn} onSelect={() => void navigate({ to: paths.newsletter, params: { id } })}>
            {status === 'sent' ? 'Report' : 'Progress'}
          </MenuItem>
        )}
        <MenuItem icon={Copy} onSelect={() => duplicate.mutate()}>
          Duplicate
        </MenuItem>
        {status === 'sent' && (
          <MenuLink>
            <a href={siteAddress(`/newsletter/${id}`)}>
              <ExternalLink aria-hidden />
              Show on the site
            </a>
          </MenuLink>
        )}
        {status === 'scheduled' && (
          <MenuItem icon={CalendarX} onSelect={() => setAsked('unschedule')}>
            Cancel schedule
          </MenuItem>
        )}
        {isOpen && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => setAsked('delete')}>
              Delete
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Delete “${title}”?`}
        description={status === 'scheduled' ? 'It will not be sent. This cannot be undone.' : 'This cannot be undone.'}
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      <ConfirmDialog
        open={asked === 'unschedule'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Take “${title}” off the schedule?`}
        description="It becomes a draft again, and is not sent by itself."
        confirmLabel="Cancel schedule"
        cancelLabel="Keep it"
        danger={false}
        pending={unschedule.isPending}
        onConfirm={() => unschedule.mutate()}
      />
    </>
  )
}
