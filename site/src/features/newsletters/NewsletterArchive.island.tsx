import { type ReactNode, useState } from 'react'
import { useHistoryEntry, useTitleOver } from '../../components/use-history-entry.ts'
import { WithQueries } from '../../components/WithQueries.tsx'
import { newsletterPath } from '../../lib/island-paths.ts'
import type { ArchiveItem } from './archive-item.ts'
import { NewsletterCard } from './NewsletterCard.tsx'
import { NewsletterDialog } from './NewsletterDialog.tsx'

interface Props {
  readonly items: readonly ArchiveItem[]
  readonly categories: readonly string[]
  readonly siteName: string
}

const ALL = 'All'

export function NewsletterArchive(props: Props) {
  return (
    <WithQueries>
      <FilteredList {...props} />
    </WithQueries>
  )
}

function FilteredList({ items, categories, siteName }: Props) {
  const [filter, setFilter] = useState(ALL)
  const { entry, open, close } = useHistoryEntry<{ newsletter: string }>()
  const opened = items.find(({ id }) => id === entry?.newsletter)
  useTitleOver(opened?.title, siteName)

  const shown = items.filter(({ badges }) => filter === ALL || badges.some(({ category }) => category === filter))
  if (items.length === 0) {
    return <Nothing title="No Newsletters Yet" text="Check back soon for our first newsletter!" />
  }
  return (
    <>
      <fieldset className="mb-6 flex flex-wrap gap-2 unscripted:hidden print:hidden">
        <legend className="mb-2 text-sm font-semibold">Filter by Category</legend>
        {[ALL, ...categories].map((name) => (
          <button
            key={name}
            type="button"
            className="min-h-9 cursor-pointer rounded-paper border border-rule-strong px-3.5 py-1 text-sm font-semibold hover:bg-wash aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
            aria-pressed={filter === name}
            onClick={() => setFilter(name)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <p className="sr-only" role="status">
        {filter === ALL ? '' : `${filter}: ${shown.length} ${shown.length === 1 ? 'newsletter' : 'newsletters'}`}
      </p>
      {shown.length > 0 ? (
        <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((item) => (
            <li key={item.id} className="grid grid-cols-1">
              <NewsletterCard item={item} onView={({ id }) => open({ newsletter: id }, newsletterPath(id))} />
            </li>
          ))}
        </ul>
      ) : (
        <Nothing
          title={`No ${filter} Newsletters Yet`}
          text={`No newsletters containing ${filter} content have been sent yet.`}
        >
          <button type="button" className="button mt-3" onClick={() => setFilter(ALL)}>
            View All Newsletters
          </button>
        </Nothing>
      )}
      {opened && <NewsletterDialog item={opened} onClose={close} />}
    </>
  )
}

function Nothing({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid min-h-[30vh] content-center justify-items-start gap-2">
      <h2 className="text-2xl">{title}</h2>
      <p className="text-quiet">{text}</p>
      {children}
    </div>
  )
}
