import { callApi, textOf } from '../../../lib/api-client.ts'
import { wallTime } from '../county-clock.ts'

/** The fields of the form. Times are in the county's zone; an all-day event has none. */
export interface EventValues {
  readonly title: string
  readonly description: string
  readonly location: string
  readonly price: string
  readonly category: string
  readonly allDay: boolean
  readonly startDay: string
  readonly startTime: string
  readonly endDay: string
  readonly endTime: string
}

export interface EditedEvent {
  readonly values: EventValues
  readonly version: number
  /** For a series, changes apply to all dates. */
  readonly isSeries: boolean
}

const FIRST_TIMES = { startTime: '09:00', endTime: '10:00' }

export async function readEvent(apiUrl: string, id: string, timeZone: string): Promise<EditedEvent> {
  const answer = await callApi(apiUrl, 'GET', pathOf(id))
  const text = (field: string) => textOf(answer, field) ?? ''
  const allDay = Reflect.get(Object(answer), 'allDay') === true
  const [start, end] = [text('startDate'), text('endDate')].map((time) => (allDay ? time : wallTime(time, timeZone)))
  if (!start || !end) throw new Error('We got an unexpected answer. Reload the page and try again.')
  return {
    values: {
      title: text('title'),
      description: text('description'),
      location: text('location'),
      price: text('price'),
      category: text('category'),
      allDay,
      startDay: start.slice(0, 10),
      endDay: end.slice(0, 10),
      ...(allDay ? FIRST_TIMES : { startTime: start.slice(11, 16), endTime: end.slice(11, 16) }),
    },
    version: Number(Reflect.get(Object(answer), 'version')),
    isSeries: text('rrule') !== '',
  }
}

export async function updateEvent(apiUrl: string, id: string, values: EventValues, version: number): Promise<void> {
  await callApi(apiUrl, 'PUT', pathOf(id), { ...bodyOf(values), version })
}

export async function deleteEvent(apiUrl: string, id: string): Promise<void> {
  await callApi(apiUrl, 'DELETE', pathOf(id))
}

export function bodyOf({ title, description, location, price, category, allDay, ...times }: EventValues) {
  return {
    title,
    description,
    location,
    price,
    category,
    startDate: allDay ? times.startDay : `${times.startDay}T${times.startTime}:00`,
    endDate: allDay ? times.endDay : `${times.endDay}T${times.endTime}:00`,
    allDay,
  }
}

function pathOf(id: string): string {
  return `/api/calendar-events/${encodeURIComponent(id)}`
}
