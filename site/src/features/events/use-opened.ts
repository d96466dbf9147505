import type { CountyDate } from '@hometown/shared-types/rules/time'
import { useHistoryEntry, useTitleOver } from '../../components/use-history-entry.ts'
import { eventPath } from '../../lib/island-paths.ts'
import type { EventItem, PageFacts } from './event-item.ts'

interface OpenedDayOrEvent {
  readonly day?: CountyDate
  readonly event?: EventItem
  /** The address of the list below. */
  readonly below: string
}

/** Publishing a save takes less than this. */
const RELOAD_AFTER_PUBLISH_MS = 1000

export function useOpened({ siteName }: PageFacts) {
  const { entry, open, close } = useHistoryEntry<OpenedDayOrEvent>()
  useTitleOver(entry?.event?.title, siteName)
  const below = () => entry?.below ?? location.href
  return {
    day: entry?.day,
    event: entry?.event,
    openDay: (day: CountyDate) => open({ day, below: below() }, location.href),
    openEvent: (event: EventItem) => open({ ...entry, event, below: below() }, eventPath(event.slug)),
    close,
    /** Loads the list again after a change: the current address is the event's. */
    reload() {
      setTimeout(() => {
        history.replaceState(null, '', below())
        location.reload()
      }, RELOAD_AFTER_PUBLISH_MS)
    },
  }
}
