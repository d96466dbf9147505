import type { Dashboard } from '@hometown/shared-types/dashboard'
import { Mail, Newspaper, Rss, Users } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { FigureCard } from './FigureCard.tsx'

export function Figures({ data }: { data: Dashboard }) {
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      <FigureCard
        label="Total Subscribers"
        to={paths.subscribers}
        icon={Users}
        value={data.subscribers.total}
        hint={data.subscribers.total > 0 ? 'Active subscribers' : 'No subscribers yet'}
      />
      <FigureCard
        label="Published Articles"
        to={paths.articles}
        icon={Newspaper}
        value={data.articles.published}
        hint={`${formatNumber(data.articles.total)} total articles`}
      />
      <FigureCard
        label="Active Sources"
        to={paths.sources}
        icon={Rss}
        value={data.sources.active}
        hint={`${formatNumber(data.sources.total)} total sources`}
      />
      <FigureCard
        label="Newsletters Sent"
        to={paths.newsletters}
        icon={Mail}
        value={data.newsletters.sent}
        hint={`${formatNumber(data.newsletters.scheduled)} scheduled`}
      />
    </div>
  )
}
