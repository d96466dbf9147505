import type { AnalyticsRange, ArticleAnalytics } from '@hometown/shared-types/analytics'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { CategoryBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SampleBadge } from '../../ui/SampleBadge.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { articlesQuery, oneArticleQuery, RANGE_WORDS } from './analytics.api.ts'
import { Chart } from './Chart.tsx'
import { Figure, FiguresCard, periodWord, shareWord } from './FiguresCard.tsx'

interface ArticleFiguresProps {
  days: AnalyticsRange
  article: string | undefined
  onArticle(id: string | undefined): void
}

export function ArticleFigures({ days, article, onArticle }: ArticleFiguresProps) {
  return (
    <FiguresCard
      title="Article views"
      description="Totals by article and day. We don’t count bots that identify themselves."
      query={useQuery(articlesQuery(days))}
      loading="Loading article views..."
      failed="Couldn’t load the article views."
      isEmpty={({ total }) => total === 0}
      empty="Article views will appear here."
    >
      {(data) => (
        <div className="flex flex-col gap-6">
          {data.sample && <SampleBadge>Includes made-up views of the sample county’s articles.</SampleBadge>}
          {article ? (
            <OneArticle id={article} days={days} onClose={() => onArticle(undefined)} />
          ) : (
            <Chart
              kind="bars"
              label="Article views"
              rowHeader={days === 365 ? 'Week' : 'Day'}
              labels={data.points.map(periodWord)}
              series={[
                { key: 'views', label: 'Views', colour: 'accent', values: data.points.map(({ views }) => views) },
              ]}
              format={formatNumber}
            >
              <dl>
                <Figure label="Views" value={formatNumber(data.total)} hint={RANGE_WORDS[days].within} />
              </dl>
            </Chart>
          )}
          <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
            <TopArticles data={data} article={article} onArticle={onArticle} />
            <Sections data={data} />
          </div>
        </div>
      )}
    </FiguresCard>
  )
}

type Data = { data: ArticleAnalytics }

function TopArticles({ data, article, onArticle }: Data & Omit<ArticleFiguresProps, 'days'>) {
  const most = data.top[0]?.views ?? 0
  return (
    <section aria-labelledby="most-read" className="min-w-0">
      <h3 id="most-read" className="pb-2 font-medium">
        Most read
      </h3>
      <ol className="flex flex-col">
        {data.top.map(({ id, title, category, views }) => (
          <li key={id} className="flex flex-col gap-1 border-t py-2">
            <div className="flex items-start justify-between gap-3">
              <button
                type="button"
                className="min-w-0 rounded-sm text-left hover:text-accent hover:underline aria-pressed:font-medium aria-pressed:text-accent"
                aria-pressed={id === article}
                onClick={() => onArticle(id === article ? undefined : id)}
              >
                {title}
              </button>
              <span className="shrink-0 tabular-nums">{formatNumber(views)}</span>
            </div>
            <div className="flex items-center gap-3">
              <Share part={views} whole={most} />
              <CategoryBadge category={category} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Sections({ data }: Data) {
  const most = data.sections[0]?.views ?? 0
  return (
    <section aria-labelledby="sections" className="min-w-0">
      <h3 id="sections" className="pb-2 font-medium">
        Sections
      </h3>
      <ol className="flex flex-col">
        {data.sections.map(({ category, views, articles }) => (
          <li key={category} className="flex flex-col gap-1 border-t py-2">
            <div className="flex items-center justify-between gap-3">
              <CategoryBadge category={category} />
              <span className="tabular-nums">
                {formatNumber(views)} <span className="text-quiet text-sm">{shareWord(views, data.total)}</span>
              </span>
            </div>
            <div className="flex items-center gap-3">
              <Share part={views} whole={most} />
              <span className="shrink-0 text-quiet text-sm">{countOf(articles, 'article')}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Share({ part, whole }: { part: number; whole: number }) {
  return (
    <svg
      aria-hidden
      className="h-1.5 w-full min-w-0 flex-1 rounded-full bg-hover"
      preserveAspectRatio="none"
      viewBox="0 0 100 1"
    >
      <rect width={whole === 0 ? 0 : Math.max(0.5, (part / whole) * 100)} height="1" className="fill-accent" />
    </svg>
  )
}

interface OneArticleProps {
  id: string
  days: AnalyticsRange
  onClose(): void
}

function OneArticle({ id, days, onClose }: OneArticleProps) {
  const { data, error, refetch } = useQuery(oneArticleQuery(id, days))
  const back = (
    <Button size="sm" onClick={onClose}>
      <X aria-hidden /> All articles
    </Button>
  )
  if (!data && error)
    return (
      <ErrorPanel title="Couldn’t load this article’s views." error={error} onRetry={refetch}>
        {back}
      </ErrorPanel>
    )
  if (!data)
    return (
      <div className="flex flex-col gap-3">
        <LoadingText>Loading article views...</LoadingText>
        <Skeleton className="h-64 w-full rounded-md" />
      </div>
    )
  return (
    <Chart
      kind="bars"
      label={`Views of ${data.title}`}
      rowHeader={days === 365 ? 'Week' : 'Day'}
      labels={data.points.map(periodWord)}
      series={[{ key: 'views', label: 'Views', colour: 'accent', values: data.points.map(({ views }) => views) }]}
      format={formatNumber}
    >
      <h3 className="font-medium">{data.title}</h3>
      <p className="pb-2 text-quiet">
        {formatNumber(data.total)} views {RANGE_WORDS[days].within}
      </p>
      {back}
    </Chart>
  )
}
