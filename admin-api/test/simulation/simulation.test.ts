import fc from 'fast-check'
import { afterEach, beforeEach, describe, test, vi } from 'vitest'
import { failingStatements } from '../support/failing-statements.ts'
import { type LastingDatabase, makeSqliteFile, takePostgresDatabase } from '../support/lasting-database.ts'
import { openCalendarHost } from './calendar-host.ts'
import { openMailServer } from './mail-server.ts'
import { allActions, runSimulation, type Step } from './run-simulation.ts'

/** So many are drawn; a run ends after fifty that found something to do. */
const DRAWN = 110
const SECONDS_A_RUN = 20
const { SIMULATION_RUNS: runs, SIMULATION_SEED: seed = '20261120', SIMULATION_PATH: path } = process.env

const anyAction = fc.oneof(...allActions.map((action) => ({ weight: action.weight, arbitrary: fc.constant(action) })))
const anyStep: fc.Arbitrary<Step> = fc.record({
  action: anyAction,
  numbers: fc.array(fc.nat(9999), { minLength: 6, maxLength: 6 }),
})
/** A step is left out by shrinking alone, and never becomes another one. */
const anySteps = fc.array(fc.option(fc.noShrink(anyStep), { freq: 1_000_000 }), { minLength: DRAWN, maxLength: DRAWN })

// The jobs look when they're told to, and at no other time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

describe.each([
  ['SQLite', 10, async () => makeSqliteFile()],
  ['PostgreSQL', 3, takePostgresDatabase],
] as const)('two editors, a stranger and a failing service (%s)', (kind, fewRuns, makeDatabase) => {
  const numRuns = Number(runs ?? fewRuns)

  test(
    'lose nothing, show nothing that was withdrawn, mail nobody twice and send nothing that was taken back',
    async () => {
      const [mail, calendars] = [await openMailServer(), await openCalendarHost()]
      const faults = await failingStatementsOf(await makeDatabase())
      const run = async (steps: readonly (Step | null)[]) => {
        const database = await makeDatabase()
        await runSimulation(
          { database, faults, mail, calendars },
          steps.filter((step) => step !== null),
        )
      }
      const options = { numRuns, seed: Number(seed), ...(path && { path }) }
      const result = await fc.check(fc.asyncProperty(anySteps, run), options)
      if (!result.failed) return
      const { counterexamplePath, errorInstance, numRuns: at } = result
      const again = `SIMULATION_SEED=${result.seed} SIMULATION_PATH=${counterexamplePath?.split(':')[0]}`
      const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
      throw new Error(`On ${kind}, run ${at} of seed ${result.seed}. To see it again: ${again}\n\n${reason}`)
    },
    numRuns * SECONDS_A_RUN * 1000,
  )
})

async function failingStatementsOf(database: LastingDatabase) {
  const store = database.open()
  const faults = await failingStatements(store)
  await store.close()
  database.remove()
  return faults
}
