import fc from 'fast-check'
import { afterEach, beforeEach, describe, test, vi } from 'vitest'
import { failingStatements } from '../support/failing-statements.ts'
import { type LastingDatabase, makeLastingDatabase } from '../support/lasting-database.ts'
import { onPostgres } from '../support/postgres-server.ts'
import { openMailServer } from './mail-server.ts'
import { actions, runSimulation, type Step } from './run-simulation.ts'

const DRAWN = 110
const RUN_MS = 20_000
const SHRINK_MS = 60_000
const REPORT_MS = 30_000
const { SIMULATION_RUNS: runs, TEST_SEED: seed = '1', SIMULATION_PATH: path } = process.env

const anyAction = fc.oneof(...actions.map((action) => ({ weight: action.weight, arbitrary: fc.constant(action) })))
const numbers = fc.array(fc.nat(9999), { minLength: 6, maxLength: 6 })
const anyStep = fc.noShrink(fc.record({ action: anyAction, numbers }))
/** Shrinking may only leave out steps, never change them. */
const anySteps = fc.array(fc.option(anyStep, { freq: 1_000_000 }), { minLength: DRAWN, maxLength: DRAWN })

// The jobs look only when they're told to.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

describe('two editors and a failing service', () => {
  const numRuns = Number(runs ?? (onPostgres ? 2 : 6))
  const longest = numRuns * RUN_MS + SHRINK_MS

  test(
    'lose nothing, show nothing that was withdrawn, mail nobody twice and send nothing that was taken back',
    async () => {
      const mail = await openMailServer()
      const faults = await failingStatementsOf(await makeLastingDatabase())
      const run = async (steps: readonly (Step | null)[]) => {
        const database = await makeLastingDatabase()
        await runSimulation(
          { database, faults, mail },
          steps.filter((step) => step !== null),
        )
      }
      const limits = { numRuns, interruptAfterTimeLimit: longest, markInterruptAsFailure: true }
      const options = { ...limits, seed: Number(seed), ...(path && { path }) }
      const result = await fc.check(fc.asyncProperty(anySteps, run), options)
      if (!result.failed) return
      const { counterexamplePath, errorInstance, numRuns: at } = result
      const again = `TEST_SEED=${result.seed} SIMULATION_PATH=${counterexamplePath?.split(':')[0]}`
      const reason = errorInstance instanceof Error ? errorInstance.message : 'It took too long.'
      throw new Error(`Run ${at} of seed ${result.seed}. To see it again: ${again}\n\n${reason}`)
    },
    longest + REPORT_MS,
  )
})

async function failingStatementsOf(database: LastingDatabase) {
  const store = database.open()
  const faults = await failingStatements(store)
  await store.close()
  database.remove()
  return faults
}
