import { expect, it } from 'vitest'
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
