import {
  type ConnectionCheck,
  type ConnectionName,
  isAi,
  type TestConnectionInput,
} from '@hometown/shared-types/connections'
import type { Config } from '../../../../config/config.ts'
import { copyConnection } from '../../../../config/connections.ts'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../auth/audit.service.ts'
import { configuredValues } from '../configured-values.ts'
import { saveLastTest } from '../connection-tests.repository.ts'
import type { ConnectionSecrets } from '../connection-variables.ts'
import { fingerprint } from '../describe-connection.ts'
import { mergeSecrets } from '../merge-secrets.ts'
import { refusePrivateAddress } from '../refuse-private-address.ts'
import { checkConnection, readSavedConnections } from '../saved-connections.ts'
import { testDeployHook } from './test-deploy-hook.ts'
import { testMail } from './test-mail.ts'
import { testMailReports } from './test-mail-reports.ts'
import { testModel } from './test-model.ts'
import type { TestRun } from './test-run.ts'
import { collectSteps } from './test-steps.ts'
import { testWordPress } from './test-wordpress.ts'

const WITHIN_MS = 20_000

interface Test {
  name: ConnectionName
  input: TestConnectionInput
  /** Aborts when nobody waits for the result. */
  signal: AbortSignal
  withinMs?: number
}

interface Tested {
  values: Record<string, string>
  secrets: ConnectionSecrets
}

export async function testConnection(
  context: AppContext,
  { user }: SignedIn,
  { name, input, signal: gone, withinMs = WITHIN_MS }: Test,
): Promise<ConnectionCheck> {
  const tested = await findTested(context, name, input)
  const { config: from, problem } = checkConnection(name, tested.values, tested.secrets)
  const isOfEnvironment = context.config.connectionsOfEnvironment.includes(name)
  if (!from && !isOfEnvironment) throw new AppError(422, 'invalid', problem)
  if (name === 'mail' && !input.to)
    throw new AppError(422, 'invalid', 'Enter an address for the test message.', TO_MISSING)
  await context.store.db.transaction().execute(async (trx) => {
    const entry = { user, action: 'connection.test', subject: name, details: { name } }
    await recordAudit(trx, entry, context.clock.now())
  })
  const config: Config = { ...context.config }
  if (from && !isOfEnvironment) copyConnection(config, name, from)
  const steps = await collectSteps((say, signal) => run(name, { context, config, to: input.to ?? '', say, signal }), {
    gone,
    withinMs,
  })
  const now = context.clock.now()
  const check = { testedAt: new Date(now).toISOString(), ok: steps.every(({ outcome }) => outcome !== 'failed'), steps }
  const print = fingerprint(context, { name, ...tested })
  if (print !== undefined)
    await context.store.db.transaction().execute((trx) => saveLastTest(trx, name, { fingerprint: print, check }, now))
  return check
}

const TO_MISSING = { issues: [{ path: 'to', message: 'Enter an address for the test message' }] }

/** The entered values, or else the current ones. */
async function findTested(context: AppContext, name: ConnectionName, input: TestConnectionInput): Promise<Tested> {
  if (context.config.connectionsOfEnvironment.includes(name)) return configuredValues(name, context.config)
  const saved = (await readSavedConnections(context)).find((one) => one.name === name)
  if (input.values) {
    const merged = mergeSecrets(name, { values: input.values, secrets: input.secrets ?? {} }, saved)
    await refusePrivateAddress(context, name, { ...merged, purpose: 'test' })
    return merged
  }
  if (!saved) throw new AppError(409, 'not_set', 'Nothing is saved here yet, so there’s nothing to test.')
  if (!saved.secrets) throw new AppError(409, 'unreadable', saved.problem ?? '')
  return { values: saved.values, secrets: saved.secrets }
}

async function run(name: ConnectionName, test: TestRun): Promise<void> {
  if (isAi(name)) return testModel(name, test)
  if (name === 'mail') return testMail(test)
  if (name === 'wordpress') return testWordPress(test)
  return name === 'deploy-hook' ? testDeployHook(test) : testMailReports(test)
}
