import { ARTICLE_STATES } from '@hometown/shared-types/contract/desk-articles'
import { type MediaDetail, type MediaUse, mediaCalls } from '@hometown/shared-types/contract/media'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { paths } from '../../paths.ts'
import { StateBadge } from '../../ui/ArticleStateBadge.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

export function DeletePicture({ picture, onDeleted }: { picture: MediaDetail; onDeleted(): void }) {
  const [isAsking, setAsking] = useState(false)
  // Another user may have started to use it since the dialog opened.
  const [uses, setUses] = useState<readonly MediaUse[]>(picture.uses)
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      api(mediaCalls.delete, {
        params: { id: picture.id },
        query: { ...(uses.length > 0 && { even_if_used: 'true' }) },
      }),
    onSuccess: () => {
      setAsking(false)
      toast({ title: 'Picture deleted' })
      onDeleted()
      return client.invalidateQueries({ queryKey: ['media', 'list'] })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'in_use') setUses((error.body as Pick<MediaDetail, 'uses'>).uses)
      else toastFailure('Error', error, 'Couldn’t delete the picture.')
    },
  })

  return (
    <>
      <Button
        variant="ghost"
        className="ml-auto text-danger!"
        onClick={() => {
          setUses(picture.uses)
          setAsking(true)
        }}
      >
        <Trash2 aria-hidden />
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={uses.length > 0 ? 'Delete a picture in use?' : 'Delete this picture?'}
        description={descriptionOf(picture, uses)}
        confirmLabel={uses.length > 0 ? 'Delete anyway' : 'Delete'}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}

function descriptionOf({ inWordPress }: MediaDetail, uses: readonly MediaUse[]): string {
  const where = inWordPress ? ' This also deletes it from WordPress’s media library.' : ''
  if (uses.length === 0) return `You can’t undo this.${where}`
  return `${consequenceOf(uses, inWordPress)} You can’t undo this.${where}`
}

/** Emails show our own sizes, which stay, or the picture in WordPress. */
function consequenceOf(uses: readonly MediaUse[], inWordPress: boolean): string {
  const [first] = uses
  const isOnly = uses.length === 1
  const emails = inWordPress ? 'Sent emails will be without it, too.' : 'Sent emails keep it.'
  if (first && isOnly && first.kind === 'newsletter') return `The newsletter “${first.title}” shows it. ${emails}`
  const shown = isOnly ? `“${first?.title}” shows it and` : `${uses.length} articles, pages and newsletters show it and`
  const kept = uses.some(({ kind }) => kind === 'newsletter') ? ` ${emails}` : ''
  return `${shown} will be without a picture.${kept}`
}

export function UsesList({ uses }: { uses: readonly MediaUse[] }) {
  if (uses.length === 0) return <p className="text-quiet">No article, event, business or person shows this picture.</p>
  return (
    <ul className="flex flex-col gap-1.5">
      {uses.map((use) => (
        <li key={`${use.kind}-${use.id}`} className="flex items-start justify-between gap-3">
          <span className="min-w-0 break-words">
            <UseLink use={use} />
          </span>
          <UseStatus use={use} />
        </li>
      ))}
    </ul>
  )
}

function UseStatus({ use: { kind, status } }: { use: MediaUse }) {
  const state = kind === 'article' ? ARTICLE_STATES.find((known) => known === status) : undefined
  if (state) return <StateBadge state={state} />
  return status && <StatusBadge status={status} />
}

function UseLink({ use }: { use: MediaUse }) {
  if (use.kind === 'article')
    return (
      <ScreenLink to={paths.content} search={{ edit: use.id }}>
        {use.title}
      </ScreenLink>
    )
  if (use.kind === 'newsletter')
    return (
      <>
        Shown in the newsletter{' '}
        <ScreenLink to={paths.newsletter} params={{ id: use.id }}>
          {use.title}
        </ScreenLink>
      </>
    )
  if (use.kind === 'person')
    return (
      <ScreenLink to={paths.people} search={{ edit: use.id }}>
        {use.title}
      </ScreenLink>
    )
  return <ScreenLink to={use.kind === 'business' ? paths.businesses : paths.settings}>{use.title}</ScreenLink>
}
