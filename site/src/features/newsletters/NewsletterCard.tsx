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
    <article className="archive-card">
      <p className="archive-facts figures">
        <time dateTime={sentAt}>{shortDate}</time> <span>{contents}</span>
      </p>
      <h2 className="archive-title">
        <a href={newsletterPath(id)} className="archive-link" onClick={view}>
          {title}
        </a>
      </h2>
      {description && <p className="archive-description">{description}</p>}
      {badges.length > 0 && <Badges badges={badges} />}
      <div className="archive-foot">
        <p className="figures">{sentTo}</p>
        <button
          type="button"
          className="button unscripted:hidden"
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
    <ul className="badges" aria-label="Categories">
      {badges.map(({ category, label, colour }) => (
        <li key={category} className={`badge colour-${colour}`}>
          {label}
        </li>
      ))}
    </ul>
  )
}
