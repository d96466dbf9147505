import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { AppContext } from '../../../context.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'

/** The county's wall time, `2026-11-23T13:01`. */
export async function countyNow(context: Pick<AppContext, 'store' | 'config' | 'ports' | 'clock'>): Promise<string> {
  const { timeZone } = await getSettings(context)
  return countyWallTime(context.clock.now(), timeZone).slice(0, 16)
}
