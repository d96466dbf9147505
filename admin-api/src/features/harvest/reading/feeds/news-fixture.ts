import { type Find, type NewsFind, ONCE } from '../find.ts'
import { asFixture } from '../fixture-find.ts'
import type { FixtureHints } from '../fixture-words.ts'
import { momentInWords } from '../moment-in-words.ts'
import type { ReadingTime } from '../reading-time.ts'

const pairing = /\bvs?\.?\s|\s@\s|\sat\s/i

/** Schools' schedules come as feeds, too: `Varsity Football vs. Eastside – Fri, Nov 21 7:00 PM`. */
export function fixtureOfNews(find: NewsFind, hints: FixtureHints, time: ReadingTime): Find {
  const place = find.title.search(pairing)
  if (place < 0 || !/\d/.test(find.title.slice(place))) return find
  const moment = momentInWords(find.title, time)
  if (moment === undefined) return find
  const { kind: _, ...base } = find
  const day = {
    startDate: moment.wall,
    endDate: moment.wall,
    allDay: moment.wall.length === 10,
    timeZone: time.timeZone,
  }
  const game = asFixture({ kind: 'event', ...base, ...day, location: '', ...ONCE, cancelled: false }, hints)
  return game.kind === 'fixture' ? game : find
}
