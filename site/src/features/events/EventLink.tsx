import type { MouseEvent, ReactNode } from 'react'
import { eventPath } from '../../lib/event-paths.ts'
import type { EventItem } from './event-item.ts'

interface Props {
  readonly item: EventItem
  readonly className?: string
  readonly tabIndex?: number | undefined
  readonly children: ReactNode
  onOpen(item: EventItem): void
}

/** Opens the event over the page; without script, or for a tab of its own, it leads to the event's page. */
export function EventLink({ item, className, tabIndex, children, onOpen }: Props) {
  function openHere(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Not every browser gives the focus to a link that is clicked, and it is to come back here.
    event.currentTarget.focus({ preventScroll: true })
    onOpen(item)
  }
  return (
    <a href={eventPath(item.slug)} className={className} tabIndex={tabIndex} onClick={openHere}>
      {children}
    </a>
  )
}
