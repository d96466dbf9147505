import { isEditor } from '@hometown/shared-types/auth'
import type { DeskArticle, DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { Link, useNavigate } from '@tanstack/react-router'
import { Newspaper, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { type CountyTime, useCountyTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useIsHere, useSearchParams } from '../../lib/search-params.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { useTitle } from '../../lib/title.ts'
import { paths } from '../../paths.ts'
import { ArticleCategoryBadge, SpecialStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ArticleEditor } from './ArticleEditor.tsx'
import { ArticlesLoading, DeleteArticle, dateOf, ShowGroup } from './article-list-parts.tsx'
import { type ArticleGroup, useArticleGroups } from './article-queries.ts'
import { OwnArticles } from './OwnArticles.tsx'

const searchSchema = z.object({ edit: z.string().optional(), id: z.string().optional() })

/** One use of the editor. A new article may get its id meanwhile without resetting the form. */
interface Opening {
  key: number
  openedId: string | undefined
  /** Ids in the address that belong to this opening. */
  ids: readonly (string | undefined)[]
}

export function ArticleEditorPage() {
  const [{ edit, id: otherName }] = useSearchParams(searchSchema)
  const navigate = useNavigate()
  const isHere = useIsHere()
  const id = edit ?? otherName
  const [opening, setOpening] = useState<Opening>({ key: 0, openedId: id, ids: [id] })
  const [justSaved, setJustSaved] = useState<DeskArticle>()
  useTitle(id === undefined ? 'Create New' : 'Edit article')

  if (!opening.ids.includes(id)) setOpening({ key: opening.key + 1, openedId: id, ids: [id] })
  else if (opening.ids.length > 1 && opening.ids.at(-1) === id) setOpening({ ...opening, ids: [id] })

  const show = (wanted: string | undefined, isSameForm = false) => {
    if (!isHere()) return
    const search = wanted === undefined ? {} : { edit: wanted }
    navigate({ to: paths.content, search, resetScroll: false, ignoreBlocker: isSameForm }).catch(reportError)
  }
  const startAnew = () => {
    setOpening({ key: opening.key + 1, openedId: undefined, ids: [id, undefined] })
    if (isHere()) scrollTo({ top: 0 })
    show(undefined)
  }
  return (
    <>
      <ArticleEditor
        key={opening.key}
        openedId={opening.openedId}
        justSaved={justSaved}
        onSaved={(article) => {
          setJustSaved(article)
          startAnew()
        }}
        onCreated={(created) => {
          setOpening({ ...opening, ids: [id, created] })
          show(created, true)
        }}
        // The router asks first if there are unsaved changes.
        onNew={() => show(undefined)}
      />
      <section aria-label="All articles" className="mt-12 border-t pt-8">
        <ArticleGroups onDeleted={(deleted) => deleted === id && startAnew()} />
      </section>
    </>
  )
}

interface ArticleGroupsProps {
  onDeleted?: (id: string) => void
}

function ArticleGroups({ onDeleted }: ArticleGroupsProps) {
  const [doomed, setDoomed] = useState<DeskArticleSummary>()
  if (!isEditor(useCurrentUser())) return <OwnArticles {...(onDeleted && { onDeleted })} />
  return (
    <>
      <CompactGroups
        onDelete={setDoomed}
        empty={
          <Card flush>
            <EmptyState icon={Newspaper} title="No articles found. Create your first article above." />
          </Card>
        }
      />
      <DeleteArticle article={doomed} onClose={() => setDoomed(undefined)} onDeleted={onDeleted} />
    </>
  )
}

const PER_GROUP = 10

interface CompactGroupsProps {
  empty: ReactNode
  onDelete(article: DeskArticleSummary): void
}

function CompactGroups({ empty, onDelete }: CompactGroupsProps) {
  const { groups, isPending, isEmpty, error, retry } = useArticleGroups(PER_GROUP)
  const time = useCountyTime()
  if (error) return <ErrorPanel title="Couldn’t load the articles." error={error} onRetry={retry} />
  if (isPending) return <ArticlesLoading />
  if (isEmpty) return empty
  return (
    <div className="flex flex-col gap-6">
      {groups.map((group) => (
        <GroupCard key={group.status} group={group}>
          <ul aria-label={group.title} className="divide-y">
            {group.articles.map((article) => (
              <CompactRow key={article.id} article={article} time={time} onDelete={() => onDelete(article)} />
            ))}
          </ul>
        </GroupCard>
      ))}
    </div>
  )
}

interface CompactRowProps {
  article: DeskArticleSummary
  time: CountyTime
  onDelete(): void
}

function CompactRow({ article, time, onDelete }: CompactRowProps) {
  const { id, title, status, slug } = article
  const siteAddress = useSiteAddress()
  const date = dateOf(article)
  return (
    <li className="flex items-center gap-3 px-4 py-1.5">
      <div className="flex min-w-0 flex-1 items-center gap-x-3 max-sm:flex-wrap">
        <span className="min-w-0 flex-1 truncate max-sm:basis-full" title={title}>
          {status === 'published' ? (
            <a
              href={siteAddress(`/${slug}`)}
              target="_blank"
              rel="noopener"
              className="block truncate rounded-sm py-0.5 font-medium underline-offset-2 [unicode-bidi:plaintext] hover:text-accent hover:underline"
            >
              {title}
            </a>
          ) : (
            <span className="font-medium">{title}</span>
          )}
        </span>
        <SpecialStateBadge article={article} />
        <ArticleCategoryBadge article={article} />
        <span className="whitespace-nowrap text-quiet text-sm tabular-nums">
          {date.label} <time dateTime={new Date(date.instant).toISOString()}>{time.dateTime(date.instant)}</time>
        </span>
      </div>
      <div className="flex shrink-0 items-center">
        <EditButton id={id} title={title} />
        <IconButton icon={Trash2} size="sm" label={`Delete ${title}`} onClick={onDelete} />
      </div>
    </li>
  )
}

function EditButton({ id, title }: { id: string; title: string }) {
  return (
    <Link
      to={paths.content}
      search={{ edit: id }}
      aria-label={`Edit ${title}`}
      className="grid size-7 place-items-center rounded-md text-quiet hover:bg-hover hover:text-ink"
    >
      <Pencil aria-hidden className="size-4" />
    </Link>
  )
}

interface GroupCardProps {
  group: ArticleGroup
  children: ReactNode
}

function GroupCard({ group: { status, title, total, none, articles }, children }: GroupCardProps) {
  const heading = (
    <>
      {title} <span className="ml-1 font-normal text-quiet tabular-nums">{formatNumber(total)}</span>
    </>
  )
  return (
    <Card flush title={heading} actions={total > articles.length && <ShowGroup status={status} title={title} />}>
      {total > 0 ? children : <p className="px-4 py-5 text-quiet">{none}</p>}
    </Card>
  )
}
