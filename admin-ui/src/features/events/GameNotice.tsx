import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { gameHeadline } from '@hometown/shared-types/event-game'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

export function GameNotice({ event }: { event: DeskEvent | undefined }) {
  if (!event?.game) return null
  return (
    <p className="wrap-anywhere rounded-md border bg-sunken p-3 text-sm">
      {gameHeadline(event.title, event.game)} is a game. Its day and place are the same here and on the sports schedule.{' '}
      <ScreenLink to={`${paths.fixtures}?when=all&edit=${encodeURIComponent(event.id)}`} className="underline">
        Edit teams and result
      </ScreenLink>
    </p>
  )
}
