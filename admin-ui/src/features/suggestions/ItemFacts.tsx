import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import { CalendarDays, type LucideIcon, MapPin, Ticket, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'

export function ItemFacts({ suggestion: { details } }: { suggestion: Suggestion }) {
  if (details?.kind === 'event') {
    const { startDate, endDate, allDay, location, price, cancelled } = details
    return (
      <Facts>
        <Fact icon={CalendarDays}>
          {whenWords({ start: startDate, end: endDate }, allDay, '')}
          {cancelled && <strong className="ml-2 font-medium text-danger">Canceled</strong>}
        </Fact>
        {location && <Fact icon={MapPin}>{location}</Fact>}
        {price && <Fact icon={Ticket}>{price}</Fact>}
      </Facts>
    )
  }
  if (details?.kind === 'fixture') {
    const { sport, team, opponent, atHome, startsAt, location, teamScore, opponentScore } = details
    const hasResult = teamScore !== null && opponentScore !== null
    return (
      <Facts>
        <Fact icon={Trophy}>
          {[sport, `${team} ${atHome === false ? 'at' : 'vs.'} ${opponent}`].filter(Boolean).join(': ')}
          {hasResult && <strong className="ml-2 font-medium tabular-nums">{`${teamScore}–${opponentScore}`}</strong>}
        </Fact>
        <Fact icon={CalendarDays}>{whenWords({ start: startsAt, end: startsAt }, !startsAt.includes('T'), '')}</Fact>
        {location && <Fact icon={MapPin}>{location}</Fact>}
      </Facts>
    )
  }
  return null
}

function Facts({ children }: { children: ReactNode }) {
  return <ul className="flex flex-wrap gap-x-4 gap-y-1">{children}</ul>
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.75] text-quiet" />
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}
