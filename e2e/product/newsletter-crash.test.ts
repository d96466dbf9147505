import { expect, it, onTestFinished } from 'vitest'
import { createDatabase, startPostgres } from '../../admin-api/test/support/postgres-server.ts'
import { runCrashTrials } from '../support/sending/crash-trials.ts'

/** `npm run test:crash` asks for more. */
const trials = Number(process.env.CRASH_TRIALS ?? 3)

it(
  'a newsletter’s send that is killed again and again loses nobody, writes to nobody twice, and its counts add up',
  async () => {
    const report = await runCrashTrials({ trials, readers: 400 })
    expect(report.faults).toEqual([])
    expect(report.trials).toBe(trials)
    expect(report.kills).toBeGreaterThan(0)
    console.log(`${report.kills} kills, ${report.accepted} accepted, ${report.inDoubt} in doubt`)
  },
  60_000 + trials * 20_000,
)

/** Fewer, because only the database differs. */
const trialsOnPostgres = Math.ceil(trials / 3)

it(
  'nor does one on PostgreSQL',
  async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const newDatabase = () => createDatabase(server.address)
    const report = await runCrashTrials({ trials: trialsOnPostgres, readers: 400, newDatabase })
    expect(report.faults).toEqual([])
    expect(report.kills).toBeGreaterThan(0)
    console.log(`${report.kills} kills, ${report.accepted} accepted, ${report.inDoubt} in doubt`)
  },
  90_000 + trialsOnPostgres * 25_000,
)
