import type { DashboardReads } from '@hometown/shared-types/dashboard'
import { formatNumber } from '../../lib/numbers.ts'
import { useSiteAddress } from '../../lib/site.ts'

export function MostRead({ articles }: { articles: DashboardReads['mostRead'] }) {
  const address = useSiteAddress()
  return (
    <section aria-labelledby="most-read-today" className="min-w-0">
      <h3 id="most-read-today" className="pb-1 text-quiet text-sm">
        Most read today
      </h3>
      {articles.length === 0 ? (
        <p className="border-t py-3 text-quiet">No reads yet today.</p>
      ) : (
        <ol className="divide-y border-t">
          {articles.map(({ id, title, slug, views }) => (
            <li key={id} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
              <a
                href={address(`/${slug}`)}
                target="_blank"
                rel="noopener"
                title={title}
                className="line-clamp-2 min-w-0 break-words rounded-sm underline-offset-2 hover:text-accent hover:underline"
              >
                {title}
              </a>
              <span className="shrink-0 tabular-nums">
                {formatNumber(views)}
                <span className="sr-only"> reads</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
