import { categoryDetails, READER_CATEGORIES } from '@hometown/shared-types/rules/categories'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { Loading } from '../../components/form-parts.tsx'
import { openHere, useHistoryEntry, useTitleOver } from '../../components/use-history-entry.ts'
import { withQueries } from '../../components/with-queries.tsx'
import { newsletterPath } from '../../lib/island-paths.ts'
import type { ArchiveItem } from './newsletter-data.ts'

interface Props {
  readonly items: readonly ArchiveItem[]
  readonly siteName: string
}

const ALL = 'All'

export const NewsletterArchive = withQueries(FilteredList)

function FilteredList({ items, siteName }: Props) {
  const [filter, setFilter] = useState(ALL)
  const { entry, open, close } = useHistoryEntry<{ newsletter: string }>()
  const opened = items.find(({ id }) => id === entry?.newsletter)
  useTitleOver(opened?.title, siteName)

  const shown = items.filter(({ categories }) => filter === ALL || categories.some((category) => category === filter))
  if (items.length === 0) {
    return <Nothing title="No Newsletters Yet" text="Check back soon for our first newsletter!" />
  }
  return (
    <>
      <fieldset className="mb-6 flex flex-wrap gap-2 unscripted:hidden print:hidden">
        <legend className="mb-2 text-sm font-semibold">Filter by Category</legend>
        {[ALL, ...READER_CATEGORIES].map((name) => (
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
      {opened && <IssueDialog item={opened} onClose={close} />}
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

interface CardProps {
  readonly item: ArchiveItem
  onView(item: ArchiveItem): void
}

/** The whole card is clickable. Its title links to the newsletter's page, without script or in a new tab. */
function NewsletterCard({ item, onView }: CardProps) {
  const { id, title, description, categories, sentAt, shortDate, contents, sentTo } = item
  const view = (event: MouseEvent<HTMLElement>) => openHere(event, () => onView(item))
  return (
    <article className="group relative flex flex-col gap-2.5 rounded-paper border border-t-3 border-rule border-t-accent p-4.5 hover:bg-wash">
      <p className="figures flex flex-wrap gap-x-4 text-sm text-quiet">
        <time dateTime={sentAt}>{shortDate}</time> <span>{contents}</span>
      </p>
      <h2 className="text-xl">
        <a href={newsletterPath(id)} className="group-hover:underline after:absolute after:inset-0" onClick={view}>
          {title}
        </a>
      </h2>
      {description && <p className="text-quiet">{description}</p>}
      {categories.length > 0 && <Badges categories={categories} />}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2.5 text-sm text-quiet">
        <p className="figures">{sentTo}</p>
        {/* The button lies above the link that covers the card. */}
        <button
          type="button"
          className="button relative bg-paper unscripted:hidden"
          aria-label={`View Newsletter: ${title}`}
          onClick={view}
        >
          View Newsletter
        </button>
      </div>
    </article>
  )
}

function Badges({ categories }: Pick<ArchiveItem, 'categories'>) {
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Categories">
      {categories.map((category) => (
        <li key={category} className={`badge colour-${categoryDetails(category).badgeColour}`}>
          {categoryDetails(category).badgeLabel}
        </li>
      ))}
    </ul>
  )
}

interface DialogProps {
  readonly item: ArchiveItem
  onClose(): void
}

/** Shows a newsletter over the archive. Its parts come from its own page, so that its text exists only once. */
function IssueDialog({ item, onClose }: DialogProps) {
  const place = useRef<HTMLDivElement>(null)
  const issue = useQuery({ queryKey: ['issue', item.id], queryFn: () => readIssue(item.id) })
  useLayoutEffect(() => place.current?.replaceChildren(...(issue.data ?? [])), [issue.data])

  return (
    <Dialog labelledBy="issue-title" onClose={onClose}>
      <header className="mb-6 border-b border-rule-strong pb-5">
        <p className="figures flex flex-wrap gap-x-4 text-sm text-quiet">
          <time dateTime={item.sentAt}>{item.longDate}</time> {item.sentTo && <span>{item.sentTo}</span>}
        </p>
        <h2 id="issue-title" className="mt-2.5 text-3xl">
          {item.title}
        </h2>
        {item.description && <p className="mt-2 font-serif text-lg/normal text-quiet">{item.description}</p>}
      </header>
      {issue.isPending && <Loading>Loading newsletter...</Loading>}
      {issue.isError && (
        <p role="alert">
          Couldn’t load this newsletter.{' '}
          <a href={newsletterPath(item.id)} className="text-accent underline">
            Open the newsletter’s page
          </a>
        </p>
      )}
      <div ref={place} className="*:first:border-t-0 *:first:pt-0" />
    </Dialog>
  )
}

/** Reads a newsletter from its own page. Scripts in a parsed document never run. */
async function readIssue(id: string): Promise<Node[]> {
  const response = await fetch(newsletterPath(id))
  if (!response.ok) throw new Error(`${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const issue = page.querySelector('[data-issue]')
  if (issue === null) throw new Error('The page has no newsletter.')
  return [...issue.childNodes].map((node) => document.importNode(node, true))
}
