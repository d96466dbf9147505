import type { MouseEvent } from 'react'
import { newsletterPath } from '../../lib/newsletter-paths.ts'
import type { ArchiveItem, Badge } from './archive-item.ts'

interface Props {
  readonly item: ArchiveItem
  /** @param from what was pressed, which gets the focus back */
  onView(item: ArchiveItem, from: HTMLElement): void
}

/** The whole card is clickable. Without script, or in a new tab, its title links to the newsletter's page. */
export function NewsletterCard({ item, onView }: Props) {
  const { id, title, description, badges, sentAt, shortDate, contents, sentTo } = item

  function followHere(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onView(item, event.currentTarget)
  }

  return (
    <article className="archive-card">
      <p className="archive-facts figures">
        <time dateTime={sentAt}>{shortDate}</time> <span>{contents}</span>
      </p>
      <h2 className="archive-title">
        <a id={`view-${id}`} href={newsletterPath(id)} className="archive-link" onClick={followHere}>
          {title}
        </a>
      </h2>
      {description && <p className="archive-description">{description}</p>}
      {badges.length > 0 && <Badges badges={badges} />}
      <div className="archive-foot">
        <p className="figures">{sentTo}</p>
        <button
          type="button"
          className="button needs-script"
          aria-label={`View Newsletter: ${title}`}
          onClick={({ currentTarget }) => onView(item, currentTarget)}
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
