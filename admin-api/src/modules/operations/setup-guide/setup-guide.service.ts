import type { ConnectionCheck } from '@hometown/shared-types/contract/connections'
import { PLACEHOLDER_NAMES } from '@hometown/shared-types/contract/settings'
import {
  SETUP_STEPS,
  type SetupGuide,
  type SetupStepName,
  setupStepNameSchema,
  setupStepStateSchema,
  type UpdateSetupGuideInput,
} from '@hometown/shared-types/contract/setup-guide'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { findValue, lockValue, saveValue } from '../../../database/settings/instance-values.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { findReceipt } from '../../platform/changes/receipts.service.ts'
import { readLiveFile } from '../../platform/changes/site-position.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { findSettings, hasSamples } from '../../platform/settings/saved-settings.service.ts'
import { removeSampleCounty } from '../sample-county/sample-county.service.ts'

const NAME = 'setup_guide'
const marksSchema = z.object({
  started: z.boolean().default(false),
  opened: z.boolean().default(false),
  dismissed: z.boolean().default(false),
  address: z.string().optional(),
  steps: z.partialRecord(setupStepNameSchema, setupStepStateSchema).default({}),
})
type Marks = z.infer<typeof marksSchema>

async function findMarks(db: Kysely<Database>): Promise<Marks> {
  return (await findValue(db, NAME, marksSchema)) ?? marksSchema.parse({})
}

/** What can be seen without asking anybody, however it came about. */
const isDone: Readonly<Record<SetupStepName, (context: AppContext) => boolean | Promise<boolean>>> = {
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
  live: () => false,
}

export async function getSetupGuide(context: AppContext): Promise<SetupGuide> {
  const { db } = context.store
  const { siteUrl } = context.config
  const { started, opened, dismissed, address, steps } = await findMarks(db)
  return {
    started,
    opensItself: started && !opened,
    dismissed,
    sample: await hasSamples(db),
    address: address ?? siteUrl,
    siteUrl,
    steps: await Promise.all(
      SETUP_STEPS.map(async (name) => ({
        name,
        state: (await isDone[name](context)) ? 'done' : (steps[name] ?? 'open'),
      })),
    ),
  }
}

/** For an installation that begins without the sample county. */
export async function beginSetup(trx: Transaction<Database>, now: number, by?: SignedIn['user']): Promise<void> {
  await saveValue(trx, NAME, { started: true }, now)
  await recordAudit(trx, { user: by ?? null, action: 'setup.begin' }, now)
}

/** Twice is as good as once: what the first call removed is gone, and the guide begins again. */
export async function startOwnPaper(context: AppContext, { user }: SignedIn): Promise<SetupGuide> {
  await removeSampleCounty(context, user)
  await context.store.db.transaction().execute((trx) => beginSetup(trx, context.clock.now(), user))
  announce(context, { type: 'changed', lists: ['articles', 'media', 'settings', 'sources', 'audit-log'] })
  return getSetupGuide(context)
}

export async function updateSetupGuide(
  context: AppContext,
  { user }: SignedIn,
  changes: UpdateSetupGuideInput & { address?: string },
): Promise<SetupGuide> {
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    // Two administrators never overwrite each other's.
    await lockValue(trx, NAME)
    const before = await findMarks(trx)
    await saveValue(trx, NAME, { ...before, ...changes, steps: { ...before.steps, ...changes.steps } }, now)
    await recordAudit(trx, { user, action: 'setup.update', details: { ...changes } }, now)
  })
  announce(context, { type: 'changed', lists: ['settings', 'audit-log'] })
  return getSetupGuide(context)
}

export async function checkSiteAddress(
  context: AppContext,
  signedIn: SignedIn,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<ConnectionCheck> {
  const check = await checkAddress(context, address, signal)
  await updateSetupGuide(context, signedIn, { address, steps: { live: check.ok ? 'done' : 'open' } })
  return check
}

const WITHIN_MS = 10_000
const MOST_BYTES = 10_000

async function checkAddress(context: AppContext, address: string, signal: AbortSignal): Promise<ConnectionCheck> {
  const { siteUrl } = context.config
  const problem = await findProblem(context, address, signal)
  const steps: ConnectionCheck['steps'] = []
  const add = (label: string, outcome: 'ok' | 'warning' | 'failed', message: string) =>
    steps.push({ label, outcome, message })
  if (problem) add('Your paper answers there', 'failed', problem)
  else {
    add('Your paper answers there', 'ok', `${new URL(address).host} shows what you publish here.`)
    if (address.startsWith('https:')) add('Encrypted with https', 'ok', 'Browsers trust its certificate.')
    else
      add('Encrypted with https', 'warning', 'Use an https address before readers come. Passwords travel through it.')
    const wrong = `Links in pages and emails still lead to ${siteUrl}. Set SITE_URL=${address} and start Hometown again.`
    if (address === siteUrl) add('Links lead there', 'ok', `SITE_URL is ${siteUrl}.`)
    else add('Links lead there', 'failed', wrong)
  }
  const testedAt = new Date(context.clock.now()).toISOString()
  return { testedAt, ok: steps.every(({ outcome }) => outcome !== 'failed'), steps }
}

/** Asks the address as a reader would. A site names its last build in `build.json`, by which we know our own. */
async function findProblem(context: AppContext, address: string, signal: AbortSignal): Promise<string | undefined> {
  const { host, origin } = new URL(address)
  const answer = await context.outside?.read(`${address}/build.json`, {
    accept: 'application/json',
    maxBytes: MOST_BYTES,
    withinMs: WITHIN_MS,
    signal,
    // The operator has named it.
    trustedOrigins: [new URL(context.config.siteUrl).origin],
  })
  if (!answer) return `${host}: This installation doesn’t read anything from the internet.`
  if (answer.outcome !== 'read') return `${host}: ${'reason' in answer ? answer.reason : 'It didn’t change.'}`
  const reached = new URL(answer.url)
  if (reached.origin !== origin) return `${host} sends readers on to ${reached.host}. Type that address.`
  const id = readBuildId(answer.body)
  if (id === undefined) return `${host} answers, but with another site. Point its DNS record to this server.`
  if (await isOurs(context, id)) return undefined
  return `Another Hometown answers at ${host}. Point its DNS record to this server.`
}

/** Rendered here, or by the build that a deploy hook started for one of our publishes. */
async function isOurs(context: AppContext, id: string): Promise<boolean> {
  // Before the first publish there is no file.
  const rendered = await readLiveFile(context, 'build.json')
  return (rendered && readBuildId(rendered) === id) || (await findReceipt(context.store.db, id)) !== undefined
}

const buildSchema = z.object({ id: z.string().max(100) })

function readBuildId(body: Buffer): string | undefined {
  try {
    return buildSchema.parse(JSON.parse(body.toString())).id
  } catch {
    return undefined
  }
}
