import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { useCountyTime } from '../../lib/formats.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EditorNote } from './EditorNotice.tsx'

interface NewerVersionNoteProps {
  /** The article as the form knows it. */
  article: DeskArticle
  /** The article as it is stored now. */
  now: Pick<DeskArticle, 'status' | 'updatedAt' | 'savedBy'>
  isDirty: boolean
  /** Takes the stored version into the form, beside what was typed. */
  onShow(): void
}

/** Says that the stored article is newer than the form, which keeps what was typed until its user chooses. */
export function NewerVersionNote({ article, now, isDirty, onShow }: NewerVersionNoteProps) {
  const time = useCountyTime()
  const user = useCurrentUser()
  const wentLive = article.publishAt !== null && now.status === 'published' && !now.savedBy
  const { wordpressEditUrl } = article
  const what = wentLive
    ? 'This article was published as scheduled'
    : savedByText({ savedBy: now.savedBy, wordpressEditUrl }, user)
  return (
    <EditorNote
      label="Newer version"
      actions={
        <Button size="sm" onClick={onShow}>
          Show newest version
        </Button>
      }
    >
      {what} at {time.time(now.updatedAt)}. {isDirty && 'What you typed is still here.'}
    </EditorNote>
  )
}

/** Says who made a version: “Nora Hill saved this article”. */
export function savedByText(
  { savedBy, wordpressEditUrl }: Pick<DeskArticle, 'savedBy' | 'wordpressEditUrl'>,
  user: CurrentUser,
): string {
  if (!savedBy) return wordpressEditUrl === null ? 'This article changed' : 'This article changed in WordPress'
  if (savedBy.username === user.username) return 'You saved this article in another tab or on another device'
  return `${savedBy.name} saved this article`
}
