import { type EventException, mapEventTexts } from '@hometown/shared-types/contract/events'
import { firstDateOf } from '@hometown/shared-types/rules/calendar/rule-days'
import { addCountyDays, type CountyDate, countyDate } from '@hometown/shared-types/rules/time'
import type { SampleDay, SampleEvent, SampleFixture } from '../../../../sample/shapes.ts'
import type { NewEvent } from '../../content/events/index.ts'
import type { GameToAdd } from '../../content/fixtures/index.ts'
import type { SamplePictures } from './sample-articles.ts'

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

export function sampleCalendar(
  samples: readonly SampleEvent[],
  pictures: SamplePictures,
  now: number,
  timeZone: string,
): NewEvent[] {
  const today = countyDate(now, timeZone)
  return samples.map((sample) => ({
    title: sample.title,
    ...mapEventTexts((name) => sample[name] ?? ''),
    category: sample.category,
    tags: [...sample.tags],
    status: 'published',
    timeZone,
    ...spanOf(sample, firstDay(sample, today)),
    rrule: sample.rrule ?? null,
    skippedDates: (sample.skipped ?? []).map((day) => dayOf(day, today)),
    exceptions: exceptionsOf(sample, today),
    cancelled: sample.cancelled ?? false,
    imageUrl: pictures.get(sample.picture ?? '')?.url ?? null,
  }))
}

export function sampleSchedule(games: readonly SampleFixture[], now: number, timeZone: string): GameToAdd[] {
  const today = countyDate(now, timeZone)
  return games.map(({ on, starts, away, location, score, ...game }) => ({
    ...game,
    atHome: !away,
    location: location ?? null,
    startsAt: `${dayOf(on, today)}T${starts}`,
    ...(score && { teamScore: score[0], opponentScore: score[1] }),
  }))
}

function dayOf({ weekday, week }: SampleDay, today: CountyDate): CountyDate {
  const ahead = WEEKDAYS.indexOf(weekday) - new Date(`${today}T00:00:00Z`).getUTCDay()
  return addCountyDays(today, ((ahead + 7) % 7) + 7 * week)
}

/** A series on, for example, the second Tuesday must begin on one. */
function firstDay({ on, rrule }: SampleEvent, today: CountyDate): CountyDate {
  const startDate = dayOf(on, today)
  return (rrule && firstDateOf({ startDate, rrule: rrule.replace(/;COUNT=\d+/, '') })) || startDate
}

function spanOf({ time, days = 1 }: SampleEvent, day: CountyDate) {
  if (!time) return { allDay: true, startDate: day, endDate: addCountyDays(day, days - 1) }
  return { allDay: false, ...timesOn(day, time) }
}

function timesOn(day: CountyDate, time: string) {
  const [starts = '', ends = ''] = time.split('-')
  const lastDay = ends > starts ? day : addCountyDays(day, 1)
  return { startDate: `${day}T${starts}`, endDate: `${lastDay}T${ends}` }
}

function exceptionsOf({ moved, calledOff }: SampleEvent, today: CountyDate): EventException[] {
  const asInTheSeries = { startDate: null, endDate: null, title: null, description: null, location: null }
  const exceptions: EventException[] = []
  if (moved) {
    const times = timesOn(dayOf(moved.to, today), moved.time)
    exceptions.push({ ...asInTheSeries, ...times, originalDate: dayOf(moved.from, today), cancelled: false })
  }
  if (calledOff) exceptions.push({ ...asInTheSeries, originalDate: dayOf(calledOff, today), cancelled: true })
  return exceptions
}
