import type { ConnectionCheck } from '@hometown/shared-types/connections'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { ReadOutcome } from '../../../integrations/outside/outside.ts'
import { readLiveFile } from '../../platform/changes/live-file.service.ts'
import { findReceipt } from '../../platform/changes/receipts.service.ts'

const WITHIN_MS = 10_000
const MOST_BYTES = 10_000

const buildSchema = z.object({ id: z.string().max(100) })

type Step = ConnectionCheck['steps'][number]

/** Asks the address as a reader would. A site names its last build in `build.json`, by which we know our own. */
export async function checkAddress(
  context: AppContext,
  address: string,
  signal: AbortSignal,
): Promise<ConnectionCheck> {
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
