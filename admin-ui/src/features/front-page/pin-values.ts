import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import { type ChangePin, FRONT_PIN_HOURS, type FrontPin, type FrontSlotName } from '@hometown/shared-types/front-page'
import { explainCountyTime } from '../../lib/county-clock.ts'

export type Ending = 'hours' | 'time' | 'never'

/** The form of a pin. Times are wall-clock times of the county; empty for none. */
export interface PinValues {
  slot: FrontSlotName
  headline: string
  kicker: string
  startsAt: string
  ending: Ending
  expiresAt: string
}

export function valuesOfPin(
  { slot, headline, kicker, startsAt, expiresAt, lastsHours }: FrontPin,
  zone: string,
): PinValues {
  const wall = (iso: string | null) => (iso === null ? '' : countyWallTime(Date.parse(iso), zone).slice(0, 16))
  return {
    ...{ slot, headline: headline ?? '', kicker: kicker ?? '', startsAt: wall(startsAt), expiresAt: wall(expiresAt) },
    ending: lastsHours !== null ? 'hours' : expiresAt === null ? 'never' : 'time',
  }
}

/** Hours count from the beginning, so a pin that has another end can't go back to them. */
export function endingsOf({ ending }: PinValues): Ending[] {
  return ending === 'hours' ? ['hours', 'time', 'never'] : ['time', 'never']
}

/** `After 24 hours` */
export function hoursLabel(slot: FrontSlotName): string {
  return `After ${FRONT_PIN_HOURS[slot]} hours`
}

/** Only what differs. Undefined if a time is missing or no time. */
export function changesOfPin(
  before: PinValues,
  { slot, headline, kicker, startsAt, ending, expiresAt }: PinValues,
  zone: string,
): Omit<ChangePin, 'version'> | undefined {
  const instant = (wall: string) => {
    const parsed = explainCountyTime(wall, zone).instant
    return parsed === undefined ? undefined : new Date(parsed).toISOString()
  }
  const begin = startsAt === '' ? null : instant(startsAt)
  const end = ending === 'time' ? instant(expiresAt) : null
  if (begin === undefined || end === undefined) return undefined
  const isEndChanged = ending !== before.ending || (ending === 'time' && expiresAt !== before.expiresAt)
  return {
    ...(slot !== before.slot && { slot }),
    ...(headline.trim() !== before.headline && { headline: headline.trim() }),
    ...(kicker.trim() !== before.kicker && { kicker: kicker.trim() }),
    ...(startsAt !== before.startsAt && { startsAt: begin }),
    ...(isEndChanged && { expiresAt: end }),
  }
}
