import type { Role } from '@hometown/shared-types/auth'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import type { Config } from '../../../../../config/config.ts'
import type { FactorState } from './factor-state.repository.ts'

type Site = Pick<Config, 'siteUrl'>

/**
 * Administrators on every installation that others can reach. The others where Settings says so: until an administrator
 * saved a choice, on the same installations.
 */
export function isFactorRequired(
  { siteUrl }: Site,
  role: Role,
  { editors_need_factor }: Pick<FactorState, 'editors_need_factor'>,
): boolean {
  const isReachable = !isThisMachine(siteUrl)
  if (editors_need_factor === 'true') return true
  return isReachable && (role === 'admin' || editors_need_factor !== 'false')
}

/** For the signed-in user; nothing if they have a factor or needn't have one. */
export function missingFactor(config: Site, role: Role, state: FactorState): { mustAddFactor?: true } {
  return state.has_factor === 0 && isFactorRequired(config, role, state) ? { mustAddFactor: true } : {}
}
