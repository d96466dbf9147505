// Reads the settings and prepares the database for the supervisor, which stays small because all that this loads ends
// with this process.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withoutSecrets } from '@hometown/shared-types/rules/text'
import { hasPublisher } from '../config/roles.ts'
import { checkDataDir, lockDataDir } from '../installation/data-dir.ts'
import { describeFailure } from '../installation/describe-failure.ts'
import type { Prepared } from '../installation/prepare.ts'
import { prepareWhenReachable } from '../installation/prepare-installation.ts'
import { logLastError, say, sayError } from '../log/say.ts'
import { isRestoreUnderWay } from '../modules/operations/backups/index.ts'
import { checkAddress } from './address-problem.ts'
import { loadOperatorsConfig } from './load-config-or-exit.ts'

logLastError('start')
// The process that started us may be killed before we are ready.
process.on('disconnect', () => process.exit(1))

const config = loadOperatorsConfig()
const { dataDir, siteName } = config
const isFirst = hasPublisher(config) && !existsSync(join(dataDir, 'site', 'current'))
const isTold = isFirst && !process.argv.includes('--quiet')
const sayStep = (step: number, text: string) => isTold && say(`[${step}/2] ${text} …`)
if (isTold) say(`First start of ${siteName}: data goes to ${dataDir}`)

checkDataDir(config)
lockDataDir(config)
await checkAddress(config).catch((error: Error) => endWith(withoutSecrets(error.message)))
if (isRestoreUnderWay(dataDir))
  endWith(`A restore was interrupted, so old and restored data are mixed in ${dataDir}. Run npm run restore again.`)
sayStep(1, config.sampleContent ? 'Creating the database and a sample county' : 'Creating the database')
await prepareWhenReachable(config).catch((error: unknown) => endWith(describeFailure(error, config)))
sayStep(2, 'Starting the service and rendering the site')
process.send?.({ config, isFirst } satisfies Prepared, () => process.exit(0))

function endWith(message: string): never {
  sayError(message)
  process.exit(1)
}
