import { type CurrentUser, isEditor } from '@hometown/shared-types/contract/accounts'
import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { randomId } from '../../lib/random-id.ts'
import { useIsOnThisScreen, useSearchParams } from '../../lib/search-params.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { publicationInfoQuery, useTitle } from '../../lib/site.ts'
import { paths } from '../../paths.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { ArticleGroups } from './article-list.tsx'
import { articleQuery } from './article-queries.ts'
import { LockedArticle } from './Review.tsx'
import type { EditorCallbacks, EditorOpening } from './use-article-form.ts'

const articleEditorSearchSchema = z.object({ edit: z.string().optional(), id: z.string().optional() })

/** A visit is one use of the editor. A new article may get its id meanwhile without resetting the form. */
interface EditorVisit {
  key: number
  openedId: string | undefined
  /** The ids in the address that belong to this visit. */
  ids: readonly (string | undefined)[]
}

export function ArticleEditorPage() {
  const [{ edit, id: otherName }] = useSearchParams(articleEditorSearchSchema)
  const navigate = useNavigate()
  const isHere = useIsOnThisScreen()
  const id = edit ?? otherName
  const [visit, setVisit] = useState<EditorVisit>({ key: 0, openedId: id, ids: [id] })
  useTitle(id === undefined ? 'Create New' : 'Edit article')

  if (!visit.ids.includes(id)) setVisit({ key: visit.key + 1, openedId: id, ids: [id] })
  else if (visit.ids.length > 1 && visit.ids.at(-1) === id) setVisit({ ...visit, ids: [id] })

  const show = (wanted: string | undefined, isSameForm = false) => {
    const search = wanted === undefined ? {} : { edit: wanted }
    navigate({ to: paths.content, search, resetScroll: false, ignoreBlocker: isSameForm }).catch(reportError)
  }
  const startAnew = () => {
    setVisit({ key: visit.key + 1, openedId: undefined, ids: [id, undefined] })
    if (!isHere()) return
    scrollTo({ top: 0 })
    show(undefined)
  }
  return (
    <>
      <ArticleEditor
        key={visit.key}
        openedId={visit.openedId}
        onSaved={startAnew}
        onCreated={(created) => {
          setVisit({ ...visit, ids: [id, created] })
          if (isHere()) show(created, true)
        }}
        // The router asks first if there are unsaved changes.
        onOpen={show}
      />
      <section aria-label="All articles" className="mt-12 border-t pt-8">
        <ArticleGroups onDeleted={(deleted) => deleted === id && startAnew()} />
      </section>
    </>
  )
}

interface ArticleEditorProps extends EditorCallbacks {
  /** The article to load; undefined for a new one, also after it is saved meanwhile. */
  openedId: string | undefined
}

function ArticleEditor({ openedId, ...callbacks }: ArticleEditorProps) {
  const user = useCurrentUser()
  // The form stays while somebody types, and says itself what was decided meanwhile.
  const [isBegun, begin] = useState(false)
  // Scheduled times are shown in the county's time zone, so wait for it.
  const site = useQuery(publicationInfoQuery)
  const article = useQuery({ ...articleQuery(openedId ?? ''), enabled: openedId !== undefined })
  const { data } = article
  const failed = [site, article].find((query) => query.isLoadingError)
  if (failed) {
    return (
      <div className="pb-8">
        <ErrorPanel title="Couldn’t load the article." error={failed.error} onRetry={failed.refetch}>
          {openedId !== undefined && <ScreenLink to={paths.content}>Write a new article</ScreenLink>}
        </ErrorPanel>
      </div>
    )
  }
  if (site.isPending || (openedId !== undefined && !data)) {
    return (
      <div className="mx-auto flex max-w-[44rem] flex-col gap-5 py-8">
        <LoadingText />
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    )
  }
  if (!isBegun && data && !isEditor(user) && !mayChangeArticle(user, data)) return <LockedArticle article={data} />
  if (!isBegun) begin(true)
  return <OpenArticleEditor loaded={data} {...callbacks} />
}

/** Decides as the service does: contributors change own drafts until an editor has scheduled or published them. */
function mayChangeArticle({ id }: CurrentUser, { ownerId, status, publishAt }: DeskArticle): boolean {
  return ownerId === id && status === 'draft' && publishAt === null
}

function OpenArticleEditor({ loaded, ...callbacks }: EditorCallbacks & { loaded: DeskArticle | undefined }) {
  const [opening, open] = useState<EditorOpening>(() => ({ formId: randomId(), article: loaded }))
  const [key, setKey] = useState(0)
  return (
    <ArticleForm
      key={key}
      opening={opening}
      onReopen={(next) => {
        open(next)
        setKey(key + 1)
      }}
      {...callbacks}
    />
  )
}
