import { expect, it } from 'vitest'
import { createClockOffset } from './clock-offset.ts'

/** A machine whose clock is off by `offset`, and a database that answers after `there` and `back` milliseconds. */
function measure() {
  const lines: [string, string][] = []
  let databaseTime = 1_000_000
  let state = { offset: 0, there: 10, back: 10 }
  const look = createClockOffset({
    readDatabaseTime: async () => {
      databaseTime += state.there
      const answer = databaseTime
      databaseTime += state.back
      return answer
    },
    now: () => databaseTime + state.offset,
    log: {
      warn: (_: unknown, text: string) => void lines.push(['warn', text]),
      info: (_: unknown, text: string) => void lines.push(['info', text]),
    } as never,
  })
  return {
    lines,
    look(next: Partial<typeof state>) {
      state = { offset: 0, there: 10, back: 10, ...next }
      return look()
    },
  }
}

it('is measured from the middle of a round trip', async () => {
  const { look } = measure()
  expect(await look({})).toBe(0)
  expect(await look({ offset: 7000, there: 40, back: 40 })).toBe(7000)
  expect(await look({ offset: -500 })).toBe(-500)
  expect(await look({ there: 100, back: 0 })).toBe(-50)
})

it('stays as it was while the database answers too slowly to tell', async () => {
  const { look } = measure()
  expect(await look({ there: 3000 })).toBeNull()
  await look({ offset: 100 })
  expect(await look({ offset: 5000, back: 1001 })).toBe(100)
})

it('is logged once when it is more than two seconds, and once when it is fine again', async () => {
  const { lines, look } = measure()
  for (const offset of [2000, 2001, 9000, -9000, 1, 2, -2001]) await look({ offset })
  expect(lines).toEqual([
    ['warn', 'the clock of this machine is 2.0 seconds ahead of the database’s; turn on time synchronization (NTP)'],
    ['info', 'the clock of this machine agrees with the database’s again'],
    ['warn', 'the clock of this machine is 2.0 seconds behind the database’s; turn on time synchronization (NTP)'],
  ])
})
