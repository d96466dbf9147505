import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { editedArticleQuery } from './article-queries.ts'
import { savedByText } from './saved-by-text.ts'

interface NewerVersionNoteProps {
  /** As the form knows it. */
  article: DeskArticle
  /** As it is stored now. */
  now: Pick<DeskArticle, 'status' | 'updatedAt' | 'savedBy'>
  isDirty: boolean
  /** Shows the stored version: in the form, or beside what was typed. */
  onShow(newest: DeskArticle): void
}

/** The stored article is newer than the form, which keeps what was typed until its user chooses. */
export function NewerVersionNote({ article, now, isDirty, onShow }: NewerVersionNoteProps) {
  const time = useCountyTime()
  const user = useCurrentUser()
  const client = useQueryClient()
  const load = useMutation({
    mutationFn: () => client.fetchQuery(editedArticleQuery(article.id)),
    onSuccess: onShow,
    onError: (error) => toastFailure('Couldn’t load the newest version', error),
  })
  const wentLive = article.publishAt !== null && now.status === 'published' && !now.savedBy
  const { wordpressEditUrl } = article
  const what = wentLive
    ? 'This article was published as scheduled'
    : savedByText({ savedBy: now.savedBy, wordpressEditUrl }, user)
  return (
    <section
      aria-label="Newer version"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-56">
        {what} at {time.time(now.updatedAt)}. {isDirty && 'What you typed is still here.'}
      </p>
      <Button size="sm" pending={load.isPending} onClick={() => load.mutate()}>
        {!load.isPending && <RefreshCw aria-hidden />}
        {isDirty ? 'Compare versions' : 'Show newest version'}
      </Button>
    </section>
  )
}
