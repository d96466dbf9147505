import type { DeskArticle } from '@hometown/shared-types/desk-article'
import type { WorkingCopy } from '@hometown/shared-types/working-copy'
import { History } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { z } from 'zod'
import { useCountyTime } from '../../lib/dates.ts'
import { randomId } from '../../lib/random-id.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { type ArticleDraft, draftOfArticle, draftOfForm, EMPTY_DRAFT } from './article-draft.ts'
import type { EditorSessionProps } from './editor-contract.ts'
import { SavedNotice } from './SavedNotice.tsx'
import { useRecovery } from './use-recovery.ts'
import { type PublishUndo, useUndoPublish } from './use-undo-publish.ts'

interface OpenArticleProps extends EditorSessionProps {
  loaded: DeskArticle | undefined
}

/** The form's state. A new `key` resets the form; `formId` names its autosaved copies. */
interface Work {
  key: number
  formId: string
  article: DeskArticle | undefined
  saved: ArticleDraft
  initial: ArticleDraft
  baseVersion: number | null
}

/** The article saved last while its form stayed open. */
interface Stayed {
  article: DeskArticle
  undo: PublishUndo | undefined
}

export function OpenArticle({ loaded, justSaved, onSaved, onCreated, onNew }: OpenArticleProps) {
  const { zone } = useCountyTime()
  const { displayName } = useCurrentUser()
  const plannedFor = usePlannedTime()
  // Only the article that was asked for has the time, not the next one after it was saved.
  const publishAt = justSaved ? '' : plannedFor
  const draftOf = (article: DeskArticle | undefined) =>
    article ? draftOfArticle(article, zone) : { ...EMPTY_DRAFT, authorName: displayName ?? '', publishAt }
  const [work, setWork] = useState<Work>(() => {
    const saved = draftOf(loaded)
    return { key: 0, formId: randomId(), article: loaded, saved, initial: saved, baseVersion: loaded?.version ?? null }
  })
  const [stayed, setStayed] = useState<Stayed>()
  const { formId } = work
  const recovery = useRecovery(loaded?.id, formId, work.saved)

  const restore = () => {
    const { copy } = recovery
    if (!copy) return
    // The form's current content stays behind as its own copy and is offered next.
    recovery.accept()
    setWork((before) => ({
      ...before,
      key: before.key + 1,
      formId: copy.id,
      initial: draftOfForm(copy.form, before.saved),
      // The copy may be based on an older version than the current article; the save will report that.
      baseVersion: before.article ? (copy.baseVersion ?? before.baseVersion) : null,
    }))
  }
  const goOn = (article: DeskArticle, saved: ArticleDraft, undo?: PublishUndo) => {
    setWork((before) => ({ ...before, article, saved, baseVersion: article.version }))
    setStayed({ article, undo })
    if (!work.article) onCreated(article.id)
  }
  const replace = (article: DeskArticle, draft?: ArticleDraft, saved = draftOf(article)) => {
    setStayed(undefined)
    setWork((before) => ({
      key: before.key + 1,
      // A form with unsaved text keeps its copies' name, so that an older save leaves them alone.
      formId: draft ? before.formId : randomId(),
      ...{ article, saved, initial: draft ?? saved, baseVersion: article.version },
    }))
  }

  const readForm = useRef<() => ArticleDraft>(() => work.saved)
  const undoing = useUndoPublish((restored) => {
    const { status, publishAt, ...stored } = draftOf(restored)
    // The service cleans a text when it stores it; an equal one isn't a change.
    const isSameText = restored.content === stayed?.article.content
    const saved = { ...stored, status, publishAt, ...(isSameText && { content: work.saved.content }) }
    replace(restored, { ...readForm.current(), status, publishAt }, saved)
  })

  // Copies left by forms of new articles don't belong to an article that has been saved since.
  const left = work.article?.id === loaded?.id ? recovery.copy : undefined
  const notice = (isInReview: boolean): ReactNode => {
    if (left) {
      return <RestoreNotice copy={left} onRestore={restore} onDiscard={recovery.discard} />
    }
    if (isInReview) return null
    if (stayed) {
      const { article, undo } = stayed
      return (
        <SavedNotice
          key={article.version}
          article={article}
          isOpen
          onNew={onNew}
          onUndo={undo && (() => undoing.mutate({ article, undo }))}
          isUndoing={undoing.isPending}
          before={undo?.before}
        />
      )
    }
    return justSaved && !work.article && <SavedNotice article={justSaved} isOpen={false} onNew={onNew} />
  }
  return (
    <ArticleForm
      key={work.key}
      formId={formId}
      article={work.article}
      saved={work.saved}
      initial={work.initial}
      baseVersion={work.baseVersion}
      notice={
        left || stayed || (justSaved && !work.article)
          ? (current, isInReview) => {
              readForm.current = current
              return notice(isInReview)
            }
          : undefined
      }
      onSaved={onSaved}
      onSavedAndStayed={goOn}
      onReplace={(article, draft) => replace(article, draft)}
      onCancel={work.article ? onNew : undefined}
    />
  )
}

const searchSchema = z.object({
  at: z
    .string()
    .regex(/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d$/)
    .optional()
    .catch(undefined),
})

/** The publish time in the address, for which a new article was begun: `2026-11-20T09:00`; empty without one. */
function usePlannedTime(): string {
  const [{ at = '' }] = useSearchParams(searchSchema)
  return at
}

interface RestoreNoticeProps {
  copy: WorkingCopy
  onRestore(): void
  onDiscard(): void
}

/** Offers unsaved text from an earlier session; never restores it automatically. */
function RestoreNotice({ copy, onRestore, onDiscard }: RestoreNoticeProps) {
  const time = useCountyTime()
  const title = copy.form.title?.trim()
  return (
    <section
      aria-label="Unsaved changes"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-accent/40 bg-accent-ground px-4 py-3"
    >
      <History aria-hidden className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 basis-56">
        You have unsaved changes from {time.dateTime(copy.savedAt)}
        {title ? `: “${title}”` : ''}.
      </p>
      <div className="flex gap-2">
        <Button onClick={onDiscard} variant="ghost">
          Discard
        </Button>
        <Button onClick={onRestore}>Restore</Button>
      </div>
    </section>
  )
}
