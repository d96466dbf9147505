import { countyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'

/** When hardly anybody reads or writes, everything is compared once more with what is on disk. */
const VERIFY_AT = '03:30'

/** What is to be published because a day has begun, not because somebody saved. What fails is asked for again. */
export interface DailyPublishes {
  /** Asks for whatever is due by the county's clock; a timer to midnight would be missed by a sleeping laptop. */
  look(): Promise<void>
  /** Asks for a comparison of everything with what is on disk, and leaves out today's. */
  verify(): Promise<void>
}

export function createDailyPublishes(context: AppContext): DailyPublishes {
  const { clock, config, store } = context
  let today = countyDate(clock.now(), config.timeZone)
  let verifiedOn = today

  async function look(): Promise<void> {
    const date = countyDate(clock.now(), config.timeZone)
    if (date !== today) {
      await askFor('midnight')
      today = date
    }
    if (verifiedOn !== today && formatCountyTime(clock.now(), config.timeZone, 'HH:mm') >= VERIFY_AT) await verify()
  }

  async function verify(): Promise<void> {
    await askFor('verify')
    verifiedOn = today
  }

  async function askFor(kind: 'midnight' | 'verify'): Promise<void> {
    await store.db.transaction().execute((trx) => recordChange(trx, { kind }, clock.now()))
  }

  return { look, verify }
}
