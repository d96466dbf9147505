import { countyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'

/** A quiet hour to compare everything with the disk. */
const VERIFY_AT = '03:30'

export interface DailyPublishes {
  /** Requests what is due by the county's clock. Polled, because a sleeping laptop would miss a timer at midnight. @returns whether the nightly comparison began */
  look(): Promise<boolean>
  verify(): Promise<void>
  /** Another machine published until this date. */
  resume(date: string): void
}

export function createDailyPublishes(context: AppContext): DailyPublishes {
  const { clock, config, store } = context
  let today = countyDate(clock.now(), config.timeZone)
  let verifiedOn = today

  async function look(): Promise<boolean> {
    const date = countyDate(clock.now(), config.timeZone)
    if (date !== today) {
      await askFor('midnight')
      today = date
    }
    if (verifiedOn === today || formatCountyTime(clock.now(), config.timeZone, 'HH:mm') < VERIFY_AT) return false
    await verify()
    return true
  }

  async function verify(): Promise<void> {
    await askFor('verify')
    verifiedOn = today
  }

  async function askFor(kind: 'midnight' | 'verify'): Promise<void> {
    await store.db.transaction().execute((trx) => recordChange(trx, { kind }, clock.now()))
  }

  return {
    look,
    verify,
    resume(date) {
      today = date
    },
  }
}
