import type { Config } from '../../../../config/config.ts'
import type { AppContext } from '../../../../context.ts'
import type { TestSteps } from './test-steps.ts'

export interface TestRun extends TestSteps {
  context: AppContext
  /** As if the tested values were saved. */
  config: Config
  /** Where a test message goes. */
  to: string
}
