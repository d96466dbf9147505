import type { FoundDate } from '@hometown/shared-types/found-dates'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FoundDateList } from '../../parts/found-dates/FoundDateList.tsx'
import { EventOfDateDialog } from './EventOfDateDialog.tsx'
import { foundDatesQuery, mayHaveDates } from './found-dates.api.ts'

export function FoundDates({ suggestion }: { suggestion: Suggestion }) {
  const { data } = useQuery({ ...foundDatesQuery(suggestion), enabled: mayHaveDates(suggestion) })
  const [chosen, choose] = useState<FoundDate>()
  if (!data || data.length === 0) return null
  return (
    <>
      <FoundDateList dates={data} onChoose={choose} />
      {chosen && <EventOfDateDialog suggestion={suggestion} date={chosen} onClose={() => choose(undefined)} />}
    </>
  )
}
