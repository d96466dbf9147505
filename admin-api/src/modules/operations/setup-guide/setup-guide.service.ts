import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import { PLACEHOLDER_NAMES } from '@hometown/shared-types/contract/settings'
import {
  SETUP_STEPS,
  type SetupGuide,
  type SetupStepName,
  setupStepNameSchema,
  setupStepStateSchema,
  type UpdateSetupGuideInput,
} from '@hometown/shared-types/contract/setup-guide'
import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Actor, Db, Tx } from '../../../database/database.ts'
import { findInstanceValue, lockInstanceValue, saveInstanceValue } from '../../../database/instance-values.ts'
import { findSettings, hasSamples } from '../../platform/settings/index.ts'
import { removeSampleCounty } from '../sample-county/index.ts'

const SETUP_GUIDE_KEY = 'setup_guide'
const setupProgressSchema = z.object({
  started: z.boolean().default(false),
  dismissed: z.boolean().default(false),
  steps: z.partialRecord(setupStepNameSchema, setupStepStateSchema).default({}),
})
type SetupProgress = z.infer<typeof setupProgressSchema>

async function findSetupProgress(db: Db): Promise<SetupProgress> {
  return (await findInstanceValue(db, SETUP_GUIDE_KEY, setupProgressSchema)) ?? setupProgressSchema.parse({})
}

/** Each answers from what is known without asking anybody, however it came about. */
const isSetupStepDone: Readonly<Record<SetupStepName, (context: AppContext) => boolean | Promise<boolean>>> = {
  async paper({ config, store }) {
    const saved = await findSettings(store.db, ['countyName', 'siteName'])
    // The sample county's name is a placeholder, so it doesn't count.
    const hasCounty = !PLACEHOLDER_NAMES.includes(config.countyName) || saved.has('countyName')
    return hasCounty && saved.has('siteName')
  },
  async account({ store: { db } }) {
    const admins = db.selectFrom('users').select('id').where('role', '=', 'admin')
    return (await admins.where('display_name', 'is not', null).limit(1).executeTakeFirst()) !== undefined
  },
  wordpress: ({ config }) => config.wordpressUrl !== undefined,
  mail: ({ config }) => config.smtpUrl !== undefined,
  async sources({ store: { db } }) {
    const sources = db.selectFrom('sources').select('id').where('sample', '=', 0)
    return (await sources.limit(1).executeTakeFirst()) !== undefined
  },
  newsletter: async ({ store }) => (await findSettings(store.db, ['newsletterDay'])).has('newsletterDay'),
  live: ({ config }) => !isThisMachine(config.siteUrl),
}

export async function getSetupGuide(context: AppContext): Promise<SetupGuide> {
  const { db } = context.store
  const { started, dismissed, steps } = await findSetupProgress(db)
  return {
    started,
    dismissed,
    sample: await hasSamples(db),
    siteUrl: context.config.siteUrl,
    steps: await Promise.all(
      SETUP_STEPS.map(async (name) => ({
        name,
        state: (await isSetupStepDone[name](context)) ? 'done' : (steps[name] ?? 'open'),
      })),
    ),
  }
}

/** Begins the guide of an installation without the sample county. */
export async function beginSetupGuide(tx: Tx): Promise<void> {
  await saveInstanceValue(tx.db, SETUP_GUIDE_KEY, { started: true }, tx.now)
  await tx.audit('setup.begin')
}

/** Safe to repeat: what the first call removed is gone, and the guide begins again. */
export async function startOwnPaper(context: AppContext, user: CurrentUser): Promise<SetupGuide> {
  await removeSampleCounty(context, user)
  await context.store.write(user, async (tx) => {
    await beginSetupGuide(tx)
    tx.announce('articles', 'media', 'settings', 'sources')
  })
  return getSetupGuide(context)
}

export async function updateSetupGuide(context: AppContext, actor: Actor, changes: UpdateSetupGuideInput) {
  await context.store.write(actor, async (tx) => {
    // The lock keeps two administrators from overwriting each other's steps.
    await lockInstanceValue(tx.db, SETUP_GUIDE_KEY)
    const before = await findSetupProgress(tx.db)
    const progress = { ...before, ...changes, steps: { ...before.steps, ...changes.steps } }
    await saveInstanceValue(tx.db, SETUP_GUIDE_KEY, progress, tx.now)
    await tx.audit('setup.update', undefined, { ...changes })
    tx.announce('settings')
  })
  return getSetupGuide(context)
}
