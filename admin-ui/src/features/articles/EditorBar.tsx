import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { workingCopyCalls } from '@hometown/shared-types/contract/working-copies'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, CloudOff, Eye, LoaderCircle, Users, X } from 'lucide-react'
import { callQuery } from '../../lib/api-client.ts'
import { ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { Button } from '../../ui/Button.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import type { SaveRefusal } from './editor-actions.ts'
import type { ArticleFormState } from './use-article-form.ts'

interface EditorBarProps {
  draft: ArticleFormState
  /** The article as stored now, also by somebody else. */
  now: DeskArticle | undefined
  /** A dialog says why the last try failed. */
  hidesRefusal: boolean
  /** The buttons’ labels. */
  primary: string
  secondary: string | undefined
  isPreviewing: boolean
  onPrimary(): void
  onSecondary(): void
  onPreview(): void
  onCancel(): void
}

/** Shows the article, its save state and the actions, and always stays visible. */
export function EditorBar(props: EditorBarProps) {
  const { draft, now, hidesRefusal, primary, secondary, isPreviewing } = props
  const { edited, refusal, goToRefused } = draft
  const { entity: article, isPending: isSaving, isSaved } = edited
  const badge = { ...(now ?? { status: 'draft' as const, publishAt: null, review: null }), hasOwnChanges: !isSaved }
  return (
    <header className="sticky top-12 z-20 -mx-4 -mt-5 flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b bg-ground px-4 py-2 md:top-0 md:-mx-8 md:-mt-8 md:px-8">
      <h1 className="font-semibold max-md:sr-only">{article ? 'Edit article' : 'Create article'}</h1>
      <HelpLink />
      <ArticleStateBadge article={badge} />
      <div className="flex min-w-0 flex-1 max-md:basis-40">
        {refusal && !hidesRefusal && !isSaving ? (
          <SaveRefusalNote refusal={refusal} onGo={goToRefused} />
        ) : (
          <SaveState {...draft} />
        )}
      </div>
      {article && <OtherEditorsNote articleId={article.id} />}
      <div className="flex items-center gap-2">
        {article && (
          <Button variant="ghost" onClick={props.onCancel} aria-label="Cancel" className="max-md:px-2!">
            <X aria-hidden className="md:hidden" />
            <span className="max-md:hidden">Cancel</span>
          </Button>
        )}
        <Button onClick={props.onPreview} pending={isPreviewing} aria-label="Preview" className="max-md:px-2!">
          {!isPreviewing && <Eye aria-hidden />}
          <span className="max-md:hidden">Preview</span>
        </Button>
        {secondary && (
          // `pending` also blocks the second click of a double click, which could hit the next, empty form.
          <Button onClick={props.onSecondary} disabled={isSaving} pending={false}>
            {secondary}
          </Button>
        )}
        <Button variant="primary" onClick={props.onPrimary} pending={isSaving}>
          {primary}
        </Button>
      </div>
    </header>
  )
}

interface SaveRefusalNoteProps {
  refusal: SaveRefusal
  onGo(): void
}

/** Says beside the pressed button why nothing happened. */
function SaveRefusalNote({ refusal: { what, why, fields }, onGo }: SaveRefusalNoteProps) {
  const text = `${what}: ${why}`
  return (
    <div role="alert" className="flex min-w-0 flex-1 items-center gap-1.5 text-danger md:justify-end">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      {fields.length > 0 ? (
        <button type="button" onClick={onGo} className="min-w-0 rounded-sm text-left underline underline-offset-2">
          {text}
        </button>
      ) : (
        <p className="min-w-0">{text}</p>
      )}
    </div>
  )
}

/** Shows whether the typed text is saved, autosaved or neither. */
function SaveState({ edited, saved }: ArticleFormState) {
  const { entity: article, kept, isPending: isSaving } = edited
  const isPublished = saved.status === 'published'
  const isFailed = kept.kind === 'failed' && !isSaving
  const isSending = isSaving || kept.kind === 'sending'
  // An empty form has nothing to save.
  if (!article && kept.kind === 'clean' && !isSaving) return <p role="status" />
  const Icon = isFailed ? CloudOff : isSending ? LoaderCircle : Check
  return (
    <p role="status" className={`flex min-w-0 items-center gap-1.5 ${isFailed ? 'text-danger' : 'text-quiet'}`}>
      <Icon aria-hidden className={`size-4 shrink-0 ${isSending ? 'animate-spin' : ''}`} />
      {isFailed ? (
        <span className="min-w-0">
          Not saved: {kept.why}. <span className="text-quiet">Only this tab has your text.</span>
        </span>
      ) : (
        <span>{isSending ? 'Saving…' : 'Saved'}</span>
      )}
      {!isSending && kept.kind === 'kept' && (
        <span className="truncate max-md:hidden">
          {isPublished ? 'for you; readers see it after you update' : 'for you'}
        </span>
      )}
    </p>
  )
}

const OTHER_EDITORS_POLL_MS = 30_000

function OtherEditorsNote({ articleId }: { articleId: string }) {
  const { data } = useQuery({
    ...callQuery('editing', workingCopyCalls.editing, { params: { articleId } }),
    refetchInterval: OTHER_EDITORS_POLL_MS,
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
