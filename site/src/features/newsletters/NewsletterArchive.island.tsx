import { type ReactNode, useEffect, useRef, useState } from 'react'
import { WithQueries } from '../../components/WithQueries.tsx'
import { ARCHIVE_PATH, newsletterPath } from '../../lib/newsletter-paths.ts'
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
  const [openId, setOpenId] = useState<string>()
  const pressed = useRef<HTMLElement | null>(null)
  const open = items.find(({ id }) => id === openId)

  useEffect(() => {
    const follow = () => {
      const id = idIn(history.state)
      // A newsletter that is no longer in the list has a page of its own.
      if (id !== undefined && !items.some((item) => item.id === id)) location.reload()
      else setOpenId(id)
    }
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [items])

  useEffect(() => {
    if (!open) return
    const title = document.title
    document.title = `${open.title} · ${siteName}`
    return () => {
      document.title = title
      const place = pressed.current ?? document.getElementById(`view-${open.id}`)
      pressed.current = null
      place?.focus()
    }
  }, [open, siteName])

  function view({ id }: ArchiveItem, from: HTMLElement) {
    pressed.current = from
    history.pushState({ newsletter: id }, '', newsletterPath(id))
    setOpenId(id)
  }

  const shown = items.filter(({ badges }) => filter === ALL || badges.some(({ category }) => category === filter))
  if (items.length === 0) {
    return <Nothing title="No Newsletters Yet" text="Check back soon for our first newsletter!" />
  }
  return (
    <>
      <fieldset className="archive-filter needs-script">
        <legend>Filter by Category</legend>
        {[ALL, ...categories].map((name) => (
          <button
            key={name}
            type="button"
            className="chip"
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
        <ul className="archive-grid">
          {shown.map((item) => (
            <li key={item.id}>
              <NewsletterCard item={item} onView={view} />
            </li>
          ))}
        </ul>
      ) : (
        <Nothing
          title={`No ${filter} Newsletters Yet`}
          text={`No newsletters containing ${filter} content have been sent yet.`}
        >
          <button type="button" className="button" onClick={() => setFilter(ALL)}>
            View All Newsletters
          </button>
        </Nothing>
      )}
      {open && <NewsletterDialog item={open} onClose={() => history.back()} />}
    </>
  )
}

function Nothing({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="archive-nothing">
      <h2 className="text-2xl">{title}</h2>
      <p className="text-quiet">{text}</p>
      {children}
    </div>
  )
}

function idIn(state: unknown): string | undefined {
  const id: unknown = Reflect.get(Object(state), 'newsletter')
  return typeof id === 'string' && location.pathname !== ARCHIVE_PATH ? id : undefined
}
