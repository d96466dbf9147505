import { type DeskSubscriberPage, SUBSCRIBERS_WITHIN_REACH } from '@hometown/shared-types/desk-subscriber'
import { formatNumber } from '../../lib/numbers.ts'

interface ReachNoteProps {
  page: DeskSubscriberPage
  isSearched: boolean
}

export function ReachNote({ page, isSearched }: ReachNoteProps) {
  const text = !page.isTotalExact
    ? 'Too many match to count. Type more of the address.'
    : page.total > SUBSCRIBERS_WITHIN_REACH && !isSearched
      ? `The list shows the first ${formatNumber(SUBSCRIBERS_WITHIN_REACH)}. Search or filter to see others, or export them all.`
      : undefined
  return text ? <p className="border-t px-4 py-2 text-quiet text-sm">{text}</p> : null
}
