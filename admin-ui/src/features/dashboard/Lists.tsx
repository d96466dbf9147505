import type { Dashboard } from '@hometown/shared-types/dashboard'
import type { CountyTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { ArticleCategoryBadge, ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { EntryList } from './EntryList.tsx'
import { LastPublish } from './LastPublish.tsx'
import { ScheduledList } from './ScheduledList.tsx'

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
