import { zoneName } from '@hometown/shared-types/zone-name'
import { useCountyTime } from '../../lib/dates.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ArticleFigures } from './ArticleFigures.tsx'
import { NewsletterFigures } from './NewsletterFigures.tsx'
import { PublishFigures } from './PublishFigures.tsx'
import { pageStateSchema } from './page-state.ts'
import { RangePicker } from './RangePicker.tsx'
import { SubscriberFigures } from './SubscriberFigures.tsx'

export function AnalyticsPage() {
  const [{ days, by, article }, change] = useSearchParams(pageStateSchema)
  const time = useCountyTime()
  return (
    <>
      <PageHeader
        title="Analytics"
        description={`Totals only. We never track individual readers. Days are in ${zoneName(time.zone)}.`}
        actions={<RangePicker days={days} onChange={(chosen) => change({ days: chosen })} />}
      />
      <div className="flex flex-col gap-6">
        <SubscriberFigures days={days} by={by} onBy={(chosen) => change({ by: chosen })} />
        <NewsletterFigures days={days} />
        <ArticleFigures days={days} article={article} onArticle={(id) => change({ article: id })} />
        <PublishFigures days={days} />
      </div>
    </>
  )
}
