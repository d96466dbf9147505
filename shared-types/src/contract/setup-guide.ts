import { z } from 'zod'
import { call, type } from './call.ts'

export const SETUP_STEPS = ['paper', 'account', 'wordpress', 'mail', 'sources', 'newsletter', 'live'] as const
export const setupStepNameSchema = z.enum(SETUP_STEPS)
export type SetupStepName = z.infer<typeof setupStepNameSchema>

/** A step is `done` also if it was set elsewhere, such as a mail server under Settings. */
export const setupStepStateSchema = z.enum(['open', 'skipped', 'done'])
export type SetupStepState = z.infer<typeof setupStepStateSchema>

export interface SetupGuide {
  /** The guide has begun: this installation was set up without the sample county, or removed it. */
  started: boolean
  dismissed: boolean
  sample: boolean
  siteUrl: string
  steps: { name: SetupStepName; state: SetupStepState }[]
}

const updateSetupGuideSchema = z
  .object({
    dismissed: z.boolean(),
    steps: z.partialRecord(setupStepNameSchema, setupStepStateSchema),
  })
  .partial()
export type UpdateSetupGuideInput = z.infer<typeof updateSetupGuideSchema>

const access = 'admin'
const answer = type<SetupGuide>()

export const setupGuideCalls = {
  get: call('GET', '/api/setup-guide', { access, answer }),
  update: call('PUT', '/api/setup-guide', {
    access,
    unversioned: 'Each mark stands for itself; those that aren’t named stay.',
    body: updateSetupGuideSchema,
    answer,
  }),
  startOwnPaper: call('POST', '/api/setup-guide/start-own-paper', { access, answer }),
}
