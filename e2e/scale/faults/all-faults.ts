import type { Fault } from '../world.ts'
import { DEPLOYS } from './deploy.ts'
import { KILLS } from './kills.ts'
import { OBJECT_FAULTS } from './objects.ts'
import { PAUSES } from './pauses.ts'
import { POSTGRES_FAULTS } from './postgres.ts'
import { RESTORES } from './restore.ts'

/** In the order in which they run. A restore comes last, since it forgets what was saved. */
export const FAULTS: readonly Fault[] = [
  ...KILLS,
  ...PAUSES,
  ...POSTGRES_FAULTS,
  ...OBJECT_FAULTS,
  ...DEPLOYS,
  ...RESTORES,
]
