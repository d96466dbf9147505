import { workingCopyCalls } from '@hometown/shared-types/working-copy'
import { useQuery } from '@tanstack/react-query'
import { Check, CloudOff, LoaderCircle, Users } from 'lucide-react'
import { api } from '../../lib/api-client.ts'
import { useStore } from '../../lib/store.ts'
import type { Autosave } from './autosave.ts'

interface SaveStateProps {
  autosave: Autosave
  /** The article itself is being saved, not its autosaved copy. */
  isSaving: boolean
  isPublished: boolean
  /** The article was never saved. */
  isNew: boolean
}

/** Shows whether the typed text is saved, autosaved or neither. */
export function SaveState({ autosave, isSaving, isPublished, isNew }: SaveStateProps) {
  const state = useStore(autosave.state)
  const isUnderWay = isSaving || state.kind === 'typing' || state.kind === 'sending'
  if (state.kind === 'failed' && !isSaving) return <NotSaved why={state.why} isInTab={state.isInTab} />
  // An empty form has nothing to save.
  if (isNew && state.kind === 'clean' && !isUnderWay) return <p role="status" />
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 text-quiet">
      {isUnderWay ? (
        <>
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
          Saving…
        </>
      ) : (
        <>
          <Check aria-hidden className="size-4 shrink-0" />
          <span>Saved</span>
          {state.kind === 'kept' && (
            <span className="truncate max-md:hidden">
              {isPublished ? 'for you; readers see it after you update' : 'for you'}
            </span>
          )}
        </>
      )}
    </p>
  )
}

function NotSaved({ why, isInTab = true }: { why: string; isInTab?: boolean }) {
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 text-danger">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0">
        Not saved: {why}
        {isInTab && <span className="text-quiet max-md:hidden"> This tab keeps your text.</span>}
      </span>
    </p>
  )
}

const ASKED_EVERY_MS = 30_000

/** Who else is typing in the article. */
export function EditingNote({ articleId }: { articleId: string }) {
  const { data } = useQuery({
    queryKey: ['editing', articleId],
    queryFn: ({ signal }) => api(workingCopyCalls.editing, { params: { articleId }, signal }),
    refetchInterval: ASKED_EVERY_MS,
    gcTime: 0,
  })
  const names = data?.names ?? []
  if (names.length === 0) return null
  return (
    <p
      role="status"
      className="flex min-w-0 items-center gap-1.5 rounded-md bg-yellow-ground px-2 py-1 text-sm text-yellow"
    >
      <Users aria-hidden className="size-4 shrink-0" />
      <span className="truncate">
        {new Intl.ListFormat('en-US').format(names)} {names.length === 1 ? 'is' : 'are'} editing
      </span>
    </p>
  )
}
