import type { ConnectionCheck } from '@hometown/shared-types/connections'
import { PLACEHOLDER_NAMES } from '@hometown/shared-types/settings'
import {
  SETUP_STEPS,
  type SetupGuide,
  type SetupStepName,
  type SetupStepState,
  setupStepStateSchema,
  type UpdateSetupGuideInput,
} from '@hometown/shared-types/setup-guide'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { saveValue } from '../../../database/settings/instance-values.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import type { ReadOutcome } from '../../../integrations/outside/outside.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { readLiveFile } from '../../platform/changes/live-file.service.ts'
import { findReceipt } from '../../platform/changes/receipts.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { hasSamples } from '../../platform/settings/saved-settings.service.ts'
import { removeSampleCounty } from '../sample-county/sample-county.service.ts'

type User = SignedIn['user']

export async function getSetupGuide(context: AppContext): Promise<SetupGuide> {
  const { db } = context.store
  const { siteUrl, wordpressUrl, smtpUrl, countyName } = context.config
  // The sample county's name is a placeholder, so it doesn't count.
  const hasCounty = !PLACEHOLDER_NAMES.includes(countyName)
  const [marks, facts, sample] = await Promise.all([findMarks(db), findFacts(db, hasCounty), hasSamples(db)])
  const isDone = (name: SetupStepName) =>
    facts.has(name) ||
    (name === 'wordpress' && wordpressUrl !== undefined) ||
    (name === 'mail' && smtpUrl !== undefined)
  const address = marks.get('address')
  return {
    started: marks.has('started'),
    opensItself: marks.has('started') && !marks.has('opened'),
    dismissed: marks.get('dismissed') === true,
    sample,
    address: typeof address === 'string' ? address : siteUrl,
    siteUrl,
    steps: SETUP_STEPS.map((name) => ({
      name,
      state: isDone(name) ? 'done' : setupStepStateSchema.catch('open').parse(marks.get(name)),
    })),
  }
}

/** For an installation that begins without the sample county. */
export async function beginSetup({ store, clock }: Pick<AppContext, 'store' | 'clock'>, by?: User): Promise<void> {
  const now = clock.now()
  await store.db.transaction().execute(async (trx) => {
    await deleteMarks(trx)
    await saveMark(trx, 'started', true, now)
    await recordAudit(trx, { user: by ?? null, action: 'setup.begin' }, now)
  })
}

/** Twice is as good as once: what the first call removed is gone, and the guide begins again. */
export async function startOwnPaper(context: AppContext, { user }: SignedIn): Promise<SetupGuide> {
  await removeSampleCounty(context, user)
  await beginSetup(context, user)
  announce(context, { type: 'changed', lists: ['articles', 'media', 'settings', 'sources', 'audit-log'] })
  return getSetupGuide(context)
}

export async function updateSetupGuide(
  context: AppContext,
  { user }: SignedIn,
  changes: UpdateSetupGuideInput & { address?: string },
): Promise<SetupGuide> {
  const marks = (['opened', 'dismissed', 'address'] as const).filter((mark) => changes[mark] !== undefined)
  if (marks.length === 0) return getSetupGuide(context)
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    for (const mark of marks) await saveMark(trx, mark, changes[mark], now)
    await recordAudit(trx, { user, action: 'setup.update', details: { ...changes } }, now)
  })
  announce(context, { type: 'changed', lists: ['settings', 'audit-log'] })
  return getSetupGuide(context)
}

export async function updateSetupStep(
  context: AppContext,
  { user }: SignedIn,
  { step, state }: { step: SetupStepName; state: SetupStepState },
): Promise<SetupGuide> {
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    await saveMark(trx, step, state, now)
    await recordAudit(trx, { user, action: 'setup.update', details: { step, state } }, now)
  })
  announce(context, { type: 'changed', lists: ['settings', 'audit-log'] })
  return getSetupGuide(context)
}

export async function checkSiteAddress(
  context: AppContext,
  signedIn: SignedIn,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<ConnectionCheck> {
  await updateSetupGuide(context, signedIn, { address })
  const check = await checkAddress(context, address, signal)
  await updateSetupStep(context, signedIn, { step: 'live', state: check.ok ? 'done' : 'open' })
  return check
}

const WITHIN_MS = 10_000
const MOST_BYTES = 10_000

const buildSchema = z.object({ id: z.string().max(100) })

type Step = ConnectionCheck['steps'][number]

/** Asks the address as a reader would. A site names its last build in `build.json`, by which we know our own. */
async function checkAddress(context: AppContext, address: string, signal: AbortSignal): Promise<ConnectionCheck> {
  const { siteUrl } = context.config
  const answer = await context.outside?.read(`${address}/build.json`, {
    accept: 'application/json',
    maxBytes: MOST_BYTES,
    withinMs: WITHIN_MS,
    signal,
    // The operator has named it.
    trustedOrigins: [new URL(siteUrl).origin],
  })
  const site = await describeAnswer(context, address, answer)
  const steps = [
    site,
    ...(site.outcome === 'ok' ? [describeEncryption(address), describeSiteUrl(address, siteUrl)] : []),
  ]
  const testedAt = new Date(context.clock.now()).toISOString()
  return { testedAt, ok: steps.every(({ outcome }) => outcome !== 'failed'), steps }
}

async function describeAnswer(context: AppContext, address: string, answer: ReadOutcome | undefined): Promise<Step> {
  const label = 'Your paper answers there'
  const { host } = new URL(address)
  if (answer?.outcome !== 'read') {
    const reason =
      answer && 'reason' in answer ? answer.reason : 'This installation doesn’t read anything from the internet.'
    return { label, outcome: 'failed', message: `${host}: ${reason}` }
  }
  if (new URL(answer.url).origin !== new URL(address).origin)
    return {
      label,
      outcome: 'failed',
      message: `${host} sends readers on to ${new URL(answer.url).host}. Type that address.`,
    }
  const id = readBuildId(answer.body)
  if (id === undefined)
    return {
      label,
      outcome: 'failed',
      message: `${host} answers, but with another site. Point its DNS record to this server.`,
    }
  if (!(await isOurs(context, id)))
    return {
      label,
      outcome: 'failed',
      message: `Another Hometown answers at ${host}. Point its DNS record to this server.`,
    }
  return { label, outcome: 'ok', message: `${host} shows what you publish here.` }
}

/** Rendered here, or by the build that a deploy hook started for one of our publishes. */
async function isOurs(context: AppContext, id: string): Promise<boolean> {
  // Before the first publish there is no file.
  const rendered = await readLiveFile(context, 'build.json')
  return (rendered && readBuildId(rendered) === id) || (await findReceipt(context.store.db, id)) !== undefined
}

function readBuildId(body: Buffer): string | undefined {
  try {
    return buildSchema.safeParse(JSON.parse(body.toString())).data?.id
  } catch {
    return undefined
  }
}

function describeEncryption(address: string): Step {
  const label = 'Encrypted with https'
  if (address.startsWith('https:')) return { label, outcome: 'ok', message: 'Browsers trust its certificate.' }
  return {
    label,
    outcome: 'warning',
    message: 'Use an https address before readers come. Passwords travel through it.',
  }
}

function describeSiteUrl(address: string, siteUrl: string): Step {
  const label = 'Links lead there'
  if (address === siteUrl) return { label, outcome: 'ok', message: `SITE_URL is ${siteUrl}.` }
  const message = `Links in pages and emails still lead to ${siteUrl}. Set SITE_URL=${address} and start Hometown again.`
  return { label, outcome: 'failed', message }
}

/** One row each, so that two administrators never overwrite each other's. */
const MARKS = ['started', 'opened', 'dismissed', 'address', ...SETUP_STEPS] as const
type Mark = (typeof MARKS)[number]

const rowOf = (mark: Mark) => `setup_${mark}`

async function findMarks(db: Kysely<Database>): Promise<ReadonlyMap<Mark, unknown>> {
  const rows = await db
    .selectFrom('instance_values')
    .select(['name', 'value'])
    .where('name', 'in', MARKS.map(rowOf))
    .execute()
  const values = new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))
  return new Map(MARKS.filter((mark) => values.has(rowOf(mark))).map((mark) => [mark, values.get(rowOf(mark))]))
}

async function saveMark(trx: Transaction<Database>, mark: Mark, value: unknown, now: number): Promise<void> {
  await saveValue(trx, rowOf(mark), value, now)
}

async function deleteMarks(trx: Transaction<Database>): Promise<void> {
  await trx.deleteFrom('instance_values').where('name', 'in', MARKS.map(rowOf)).execute()
}

/**
 * What can be seen without asking anybody, however it came about.
 * @param hasCounty the environment names the paper's county
 */
async function findFacts(db: Kysely<Database>, hasCounty: boolean): Promise<ReadonlySet<SetupStepName>> {
  const saved = await db
    .selectFrom('settings')
    .select('key')
    .where('key', 'in', ['siteName', 'countyName', 'newsletterDay'])
    .execute()
  const named = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('display_name', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  const source = await db.selectFrom('sources').select('id').where('sample', '=', 0).limit(1).executeTakeFirst()
  const has = (key: string) => saved.some((row) => row.key === key)
  const facts: [SetupStepName, boolean][] = [
    ['paper', has('siteName') && (hasCounty || has('countyName'))],
    ['account', named !== undefined],
    ['sources', source !== undefined],
    ['newsletter', has('newsletterDay')],
  ]
  return new Set(facts.filter(([, isTrue]) => isTrue).map(([step]) => step))
}
