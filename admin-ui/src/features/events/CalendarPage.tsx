import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { siteQuery } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CalendarLinks } from './CalendarLinks.tsx'
import { CalendarView } from './CalendarView.tsx'
import { EventCounters } from './EventCounters.tsx'
import { EventDialog } from './EventDialog.tsx'
import { ListView } from './ListView.tsx'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'
import { PushNotice } from './PushNotice.tsx'
import { NEW_EVENT, usePageState } from './page-state.ts'
import { SourceChangesNotice } from './SourceChangesNotice.tsx'

export function CalendarPage() {
  const [state, go] = usePageState()
  const { zone } = useCountyTime()
  // A new event starts at the county's current time, so wait for the time zone.
  const { isFetched: isZoneKnown } = useQuery(siteQuery)
  const content = useRef<HTMLDivElement>(null)
  const create = (date?: string) => go({ edit: NEW_EVENT, date })
  const edit = (id: string, date?: string) => go({ edit: id, date })
  useShortcut({ key: 'n' }, () => create(), { enabled: state.edit === undefined })

  return (
    <>
      <PageHeader
        title="Calendar Events"
        description={zoneNote(zone)}
        actions={
          <>
            <CalendarLinks />
            <Button variant="primary" aria-keyshortcuts="n" onClick={() => create()}>
              <Plus aria-hidden />
              Create Event
            </Button>
          </>
        }
      />
      <CalendarNotices />
      <EventCounters />
      <div ref={content} tabIndex={-1} className="scroll-mt-16 focus:outline-none">
        <Tabs
          label="View"
          value={state.view}
          onChange={(view) => go({ view })}
          tabs={[
            {
              value: 'calendar',
              label: 'Calendar View',
              content: <CalendarView state={state} go={go} onCreate={create} onEdit={edit} />,
            },
            {
              value: 'list',
              label: 'List View',
              content: <ListView state={state} go={go} onCreate={create} onEdit={edit} />,
            },
          ]}
        />
      </div>
      {state.edit !== undefined && isZoneKnown && (
        <EventDialog
          key={`${state.edit} ${state.date}`}
          id={state.edit}
          date={state.date}
          triage={state.triage}
          go={go}
          onGone={() => setTimeout(() => content.current?.focus({ preventScroll: true }))}
        />
      )}
    </>
  )
}

function CalendarNotices() {
  return (
    <div className="mb-6 flex flex-col gap-3 empty:hidden">
      <SourceChangesNotice />
      <PossibleDuplicates />
      <PushNotice />
    </div>
  )
}
