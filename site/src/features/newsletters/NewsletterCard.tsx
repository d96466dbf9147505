import type { MouseEvent } from 'react'
import { newsletterPath } from '../../lib/island-paths.ts'
import type { ArchiveItem, Badge } from './archive-item.ts'

interface Props {
  readonly item: ArchiveItem
  onView(item: ArchiveItem): void
}

/** The whole card is clickable. Without script, or in a new tab, its title links to the newsletter's page. */
export function NewsletterCard({ item, onView }: Props) {
  const { id, title, description, badges, sentAt, shortDate, contents, sentTo } = item

  function view(event: MouseEvent<HTMLElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Some browsers don't focus what is clicked, and the dialog returns the focus to it.
    event.currentTarget.focus({ preventScroll: true })
    onView(item)
  }

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
      {badges.length > 0 && <Badges badges={badges} />}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2.5 text-sm text-quiet">
        <p className="figures">{sentTo}</p>
        {/* Above the link that covers the card. */}
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

function Badges({ badges }: { badges: readonly Badge[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Categories">
      {badges.map(({ category, label, colour }) => (
        <li key={category} className={`badge colour-${colour}`}>
          {label}
        </li>
      ))}
    </ul>
  )
}
