import { type Action, type Dice, tell } from '../action.ts'
import { CALENDARS, type CalendarName, type HostMood, type TheirEvent } from '../calendar-host.ts'
import type { Newsroom } from '../newsroom.ts'

const MOODS: readonly HostMood[] = ['works', 'works', 'works', 'answers 503', 'hangs up', 'cuts its answer off']

export const calendarOwnerActions: readonly Action[] = [
  {
    name: 'a calendar’s owner adds an event',
    weight: 5,
    async run(newsroom, dice) {
      const title = newsroom.newWord()
      const day = dice.below(30)
      const names = dice.below(2) === 0 ? CALENDARS : [dice.pick(CALENDARS) ?? 'library']
      for (const name of names)
        newsroom.calendars.events[name].push({ uid: `${title}@${name}.example`, title, day, isCancelled: false })
      tell(newsroom, `“${title}” is in the calendar of the ${names.join(' and the ')}`)
    },
  },
  onTheirEvent('renames', 1, (event, newsroom) => {
    event.title = newsroom.newWord()
  }),
  onTheirEvent('moves', 1, (event, _newsroom, dice) => {
    event.day = dice.below(30)
  }),
  onTheirEvent('cancels', 1, (event) => {
    event.isCancelled = true
  }),
  onTheirEvent('gives another UID to', 1, (event, newsroom) => {
    event.uid = `${newsroom.newWord()}@example`
  }),
  onTheirEvent('drops', 2, (event, newsroom, _dice, name) => {
    const list = newsroom.calendars.events[name]
    list.splice(list.indexOf(event), 1)
  }),
  {
    name: 'the calendars’ host changes its mood',
    weight: 1,
    async run(newsroom, dice) {
      newsroom.calendars.mood = dice.pick(MOODS) ?? 'works'
      tell(newsroom, `The calendars’ host ${newsroom.calendars.mood}`)
    },
  },
]

type Work = (event: TheirEvent, newsroom: Newsroom, dice: Dice, name: CalendarName) => void

function onTheirEvent(words: string, weight: number, work: Work): Action {
  return {
    name: `a calendar’s owner ${words} an event`,
    weight,
    async run(newsroom, dice) {
      const name = dice.pick(CALENDARS) ?? 'library'
      const event = dice.pick(newsroom.calendars.events[name])
      if (!event) return
      const before = event.title
      work(event, newsroom, dice, name)
      const after = event.title === before ? '' : `, now “${event.title}”`
      tell(newsroom, `The owner of the ${name}’s calendar ${words} “${before}”${after}`)
    },
  }
}
