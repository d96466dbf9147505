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

/** Opens the event in a dialog; without script, or in a new tab, it links to the event's page. */
export function EventLink({ item, className, tabIndex, children, onOpen }: Props) {
  function openHere(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Some browsers don't focus a clicked link, and the dialog returns the focus to it.
    event.currentTarget.focus({ preventScroll: true })
    onOpen(item)
  }
  return (
    <a href={eventPath(item.slug)} className={className} tabIndex={tabIndex} onClick={openHere}>
      {children}
    </a>
  )
}
