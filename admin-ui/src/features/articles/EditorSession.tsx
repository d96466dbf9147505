import { type CurrentUser, isEditor } from '@hometown/shared-types/auth'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../lib/session.ts'
import { siteQuery } from '../../lib/site.ts'
import { paths } from '../../paths.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { editedArticleQuery } from './article-queries.ts'
import type { EditorSessionProps } from './editor-contract.ts'
import { OpenArticle } from './OpenArticle.tsx'
import { LockedArticle } from './review/LockedArticle.tsx'

export function EditorSession(props: EditorSessionProps) {
  const { openedId } = props
  const user = useCurrentUser()
  // Scheduled times are shown in the county's time zone, so wait for it.
  const site = useQuery(siteQuery)
  const article = useQuery({ ...editedArticleQuery(openedId ?? ''), enabled: openedId !== undefined })

  if (article.error && !article.data) {
    return (
      <div className="pb-8">
        <ErrorPanel title="Couldn’t load the article." error={article.error} onRetry={article.refetch}>
          <ScreenLink to={paths.content}>Write a new article</ScreenLink>
        </ErrorPanel>
      </div>
    )
  }
  if (site.isPending || (openedId !== undefined && !article.data)) return <EditorSkeleton />
  if (article.data && !isEditor(user) && !mayChange(user, article.data))
    return <LockedArticle article={article.data} isOwn={article.data.ownerId === user.id} />
  return <OpenArticle {...props} loaded={article.data} />
}

/** As the service decides: contributors change own drafts until an editor has scheduled or published them. */
function mayChange({ id }: CurrentUser, { ownerId, status, publishAt }: DeskArticle): boolean {
  return ownerId === id && status === 'draft' && publishAt === null
}

function EditorSkeleton() {
  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-5 py-8">
      <LoadingText />
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
