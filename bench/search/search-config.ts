import { type Config, loadConfig } from '../../admin-api/src/config/config.ts'
import { SITE_URL } from '../support/service-environment.ts'

/** The service's own, of nothing but an address and a time zone. */
export function searchConfig(timeZone: string): Config {
  const loaded = loadConfig({ SITE_URL, TIME_ZONE: timeZone })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.config
}
