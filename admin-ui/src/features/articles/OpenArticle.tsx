import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { type ArticleDraft, draftOfArticle, draftOfForm, EMPTY_DRAFT } from './article-draft.ts'
import type { EditorSessionProps } from './editor-contract.ts'
import { lastAuthor } from './last-author.ts'
import { RestoreNotice } from './RestoreNotice.tsx'
import { SavedNotice } from './SavedNotice.tsx'
import { useRecovery } from './use-recovery.ts'

interface OpenArticleProps extends EditorSessionProps {
  loaded: DeskArticle | undefined
}

/** What the form works on. Another key is another form. */
interface Work {
  key: number
  article: DeskArticle | undefined
  saved: ArticleDraft
  initial: ArticleDraft
  baseVersion: number | null
}

export function OpenArticle({ loaded, justSaved, onSaved, onCreated, onCancel }: OpenArticleProps) {
  const { zone } = useCountyTime()
  const { id: userId } = useCurrentUser()
  const draftOf = (article: DeskArticle | undefined) =>
    article ? draftOfArticle(article, zone) : { ...EMPTY_DRAFT, authorName: lastAuthor(userId) }
  const [work, setWork] = useState<Work>(() => {
    const saved = draftOf(loaded)
    return { key: 0, article: loaded, saved, initial: saved, baseVersion: loaded?.version ?? null }
  })
  const [stayed, setStayed] = useState<DeskArticle>()
  const recovery = useRecovery(loaded?.id, work.saved)

  const restore = () => {
    const { copy } = recovery
    if (!copy) return
    recovery.accept()
    setWork((before) => ({
      ...before,
      key: before.key + 1,
      initial: draftOfForm(copy.form, before.saved),
      // What it began with may be older than what is there now: saving it says so.
      baseVersion: before.article ? (copy.baseVersion ?? before.baseVersion) : null,
    }))
  }
  const goOn = (article: DeskArticle, saved: ArticleDraft) => {
    setWork((before) => ({ ...before, article, saved, baseVersion: article.version }))
    setStayed(article)
    if (!work.article) onCreated(article.id)
  }
  const replace = (article: DeskArticle, draft: ArticleDraft | undefined) => {
    const saved = draftOf(article)
    setWork(({ key }) => ({ key: key + 1, article, saved, initial: draft ?? saved, baseVersion: article.version }))
  }

  const notice = recovery.copy ? (
    <RestoreNotice copy={recovery.copy} onRestore={restore} onDiscard={recovery.discard} />
  ) : stayed ? (
    <SavedNotice key={stayed.version} article={stayed} isOpen />
  ) : (
    justSaved && !work.article && <SavedNotice article={justSaved} isOpen={false} />
  )
  return (
    <ArticleForm
      key={work.key}
      article={work.article}
      saved={work.saved}
      initial={work.initial}
      baseVersion={work.baseVersion}
      notice={notice}
      onSaved={onSaved}
      onSavedAndStayed={goOn}
      onReplace={replace}
      onCancel={work.article ? onCancel : undefined}
    />
  )
}
