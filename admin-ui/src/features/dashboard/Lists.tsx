import type { Dashboard } from '@hometown/shared-types/dashboard'
import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import type { ReactNode } from 'react'
import type { CountyTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { ArticleCategoryBadge, ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { Badge, type BadgeTone, CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'

export function Lists({ data, time }: { data: Dashboard; time: CountyTime }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:gap-5 xl:grid-cols-2">
      <EntryList
        title="Recent Articles"
        all={paths.articles}
        empty="No articles yet"
        entries={data.recentArticles.map((article) => ({
          id: article.id,
          name: article.title,
          articleId: article.id,
          aside: (
            <>
              <ArticleCategoryBadge article={article} />
              <ArticleStateBadge article={article} />
            </>
          ),
        }))}
      />
      <EntryList
        title="Content Sources"
        all={paths.sources}
        empty="No sources yet"
        entries={data.contentSources.map(({ id, name, category, status }) => ({
          id,
          name,
          aside: (
            <>
              <CategoryBadge category={category} />
              <StatusBadge status={status} />
            </>
          ),
        }))}
      />
      <EntryList
        title="Drafts Waiting"
        empty="No drafts are waiting"
        entries={data.waitingDrafts.map((article) => ({
          id: article.id,
          name: article.title,
          articleId: article.id,
          aside: (
            <>
              <ArticleCategoryBadge article={article} />
              <time dateTime={new Date(article.updatedAt).toISOString()} className="text-quiet text-sm">
                {time.ago(article.updatedAt)}
              </time>
            </>
          ),
        }))}
      />
      <div className="flex flex-col gap-4 md:gap-5">
        <ScheduledList scheduled={data.scheduled} time={time} />
        <LastPublish receipt={data.lastPublish} time={time} />
      </div>
    </div>
  )
}

const WORDS = { publish: 'Goes live', unpublish: 'Comes down', send: 'Goes out' } as const

function ScheduledList({ scheduled, time }: { scheduled: Dashboard['scheduled']; time: CountyTime }) {
  return (
    <EntryList
      title="Scheduled"
      empty="Nothing is scheduled"
      entries={scheduled.map(({ id, title, action, at }) => ({
        id: `${id}-${action}`,
        name: title,
        ...(action === 'send' ? { newsletterId: id } : { articleId: id }),
        aside: (
          <span className="text-quiet text-sm">
            {WORDS[action]} <time dateTime={new Date(at).toISOString()}>{time.dateTime(at)}</time>
          </span>
        ),
      }))}
    />
  )
}

const OUTCOMES: Readonly<Record<PublishReceipt['outcome'], { label: string; tone: BadgeTone }>> = {
  running: { label: 'Publishing', tone: 'blue' },
  live: { label: 'Live', tone: 'green' },
  failed: { label: 'Failed', tone: 'danger' },
  held: { label: 'Held', tone: 'yellow' },
}

function LastPublish({ receipt, time }: { receipt: PublishReceipt | null; time: CountyTime }) {
  const outcome = receipt && OUTCOMES[receipt.outcome]
  return (
    <Card title="Last Publish" flush actions={outcome && <Badge tone={outcome.tone}>{outcome.label}</Badge>}>
      {receipt ? (
        <div className="px-4 py-3">
          <p className="break-words first-letter:uppercase">{receipt.message || 'Under way'}</p>
          <time dateTime={receipt.startedAt} className="text-quiet text-sm">
            {time.dateTime(receipt.startedAt)}
          </time>
          {receipt.notices.length > 0 && (
            <ul className="mt-2 list-disc pl-4 text-sm">
              {receipt.notices.map((notice) => (
                <li key={notice}>{notice}</li>
              ))}
            </ul>
          )}
        </div>
      ) : (
        <p className="px-4 py-6 text-center text-quiet">Nothing has been published yet</p>
      )}
    </Card>
  )
}

interface Entry {
  id: string
  name: string
  articleId?: string
  newsletterId?: string
  /** Category, status and time, on the right. */
  aside: ReactNode
}

interface EntryListProps {
  title: string
  empty: string
  entries: readonly Entry[]
  all?: string
}

function EntryList({ title, empty, entries, all = '' }: EntryListProps) {
  const hasAll = useHasScreen(all)
  return (
    <Card
      title={title}
      flush
      {...(hasAll && {
        actions: (
          <ScreenLink to={all} className="text-accent text-sm">
            View all<span className="sr-only">: {title}</span>
          </ScreenLink>
        ),
      })}
    >
      {entries.length === 0 ? (
        <p className="px-4 py-6 text-center text-quiet">{empty}</p>
      ) : (
        <ul className="divide-y">
          {entries.map(({ id, name, articleId, newsletterId, aside }) => (
            <li key={id} className="flex min-h-11 items-center gap-4 px-4 py-2 max-sm:flex-wrap max-sm:gap-y-1">
              <span className="min-w-0 flex-1 truncate max-sm:basis-full" title={name}>
                {articleId && (
                  <ScreenLink to={paths.content} search={{ edit: articleId }}>
                    {name}
                  </ScreenLink>
                )}
                {newsletterId && (
                  <ScreenLink to={paths.newsletter} params={{ id: newsletterId }}>
                    {name}
                  </ScreenLink>
                )}
                {!articleId && !newsletterId && name}
              </span>
              <span className="flex shrink-0 items-center gap-2">{aside}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
