import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { waitingSubmissionsQuery } from './events.api.ts'

export function CalendarLinks() {
  const hasSubmissions = useHasScreen(paths.calendarSubmissions)
  const hasFeeds = useHasScreen(paths.calendarFeeds)
  const hasFixtures = useHasScreen(paths.fixtures)
  const { data: waiting } = useQuery({ ...waitingSubmissionsQuery, enabled: hasSubmissions })
  return (
    <nav aria-label="Parts of the calendar" className="mr-2 flex flex-wrap gap-x-4 gap-y-1 text-quiet empty:hidden">
      {hasSubmissions && (
        <ScreenLink to={paths.calendarSubmissions}>{`Submissions${waiting ? ` (${waiting})` : ''}`}</ScreenLink>
      )}
      {hasFeeds && <ScreenLink to={paths.calendarFeeds}>Feeds</ScreenLink>}
      {hasFixtures && <ScreenLink to={paths.fixtures}>Fixtures</ScreenLink>}
    </nav>
  )
}
