import { OffersNotice } from '../../parts/event-notes/OffersNotice.tsx'
import { PushNotice } from './PushNotice.tsx'
import { SourceChangesNotice } from './SourceChangesNotice.tsx'

export function CalendarNotices() {
  return (
    <div className="mb-6 flex flex-col gap-3 empty:hidden">
      <OffersNotice />
      <SourceChangesNotice />
      <PushNotice />
    </div>
  )
}
