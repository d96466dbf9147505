import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { type ReactNode, useRef, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { randomId } from '../../lib/random-id.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { type ArticleDraft, draftOfArticle, draftOfForm, EMPTY_DRAFT } from './article-draft.ts'
import type { EditorSessionProps } from './editor-contract.ts'
import { RestoreNotice } from './RestoreNotice.tsx'
import { SavedNotice } from './SavedNotice.tsx'
import { usePlannedTime } from './use-planned-time.ts'
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
