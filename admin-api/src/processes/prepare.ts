// Reads the settings and prepares the database for the supervisor, which stays small because all that this loads ends
// with this process.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withoutSecrets } from '@hometown/shared-types/rules/text'
import { hasPublisher } from '../config/roles.ts'
import { checkDataDir, lockDataDir } from '../installation/data-dir.ts'
import { describeStartFailure } from '../installation/describe-start-failure.ts'
import type { PreparedInstallation } from '../installation/prepare-in-child-process.ts'
import { prepareWhenReachable } from '../installation/prepare-installation.ts'
import { logUncaughtErrors, tellOperator, tellOperatorError } from '../log/operator-output.ts'
import { isRestoreUnderWay } from '../modules/operations/backups/index.ts'
import { checkListenAddress } from './check-listen-address.ts'
import { loadOperatorsConfig } from './load-config-or-exit.ts'

logUncaughtErrors('start')
// The process that started us may be killed before we are ready.
process.on('disconnect', () => process.exit(1))

const config = loadOperatorsConfig()
const { dataDir, siteName } = config
const isFirst = hasPublisher(config) && !existsSync(join(dataDir, 'site', 'current'))
const isTold = isFirst && !process.argv.includes('--quiet')
const sayStep = (step: number, text: string) => isTold && tellOperator(`[${step}/2] ${text} …`)
if (isTold) tellOperator(`First start of ${siteName}: data goes to ${dataDir}`)

checkDataDir(config)
lockDataDir(config)
await checkListenAddress(config).catch((error: Error) => endWith(withoutSecrets(error.message)))
if (isRestoreUnderWay(dataDir))
  endWith(`A restore was interrupted, so old and restored data are mixed in ${dataDir}. Run npm run restore again.`)
sayStep(1, config.sampleContent ? 'Creating the database and a sample county' : 'Creating the database')
await prepareWhenReachable(config).catch((error: unknown) => endWith(describeStartFailure(error, config)))
sayStep(2, 'Starting the service and rendering the site')
process.send?.({ config, isFirst } satisfies PreparedInstallation, () => process.exit(0))

function endWith(message: string): never {
  tellOperatorError(message)
  process.exit(1)
}
