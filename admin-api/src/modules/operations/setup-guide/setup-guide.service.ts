import type { ConnectionCheck } from '@hometown/shared-types/connections'
import { PLACEHOLDER_NAMES } from '@hometown/shared-types/settings'
import {
  SETUP_STEPS,
  type SetupGuide,
  type SetupGuideChanges,
  type SetupStepName,
  type SetupStepState,
  setupStepStateSchema,
} from '@hometown/shared-types/setup-guide'
import type { AppContext } from '../../../context.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { removeSampleCounty } from '../sample-county/sample-county.service.ts'
import { checkAddress } from './check-address.ts'
import { deleteMarks, findFacts, findMarks, saveMark } from './setup-guide.repository.ts'

type User = SignedIn['user']

export async function getSetupGuide(context: AppContext): Promise<SetupGuide> {
  const { db } = context.store
  const { siteUrl, wordpressUrl, smtpUrl, countyName } = context.config
  // The sample county's name is a placeholder, so it doesn't count.
  const hasCounty = !PLACEHOLDER_NAMES.includes(countyName)
  const [marks, facts, sample] = await Promise.all([
    findMarks(db),
    findFacts(db, hasCounty),
    context.ports.hasSampleArticles(db),
  ])
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
  changes: SetupGuideChanges,
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
