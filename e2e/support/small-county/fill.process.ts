// This makes the database of a small county in DATA_DIR, through the service's own import of the sample county.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { buildContext } from '../../../admin-api/src/build-context.ts'
import { loadConfig } from '../../../admin-api/src/config/config.ts'
import { migrateStore } from '../../../admin-api/src/database/migrate.ts'
import { importSampleCounty, readSampleCounty } from '../../../admin-api/src/modules/operations/sample-county/index.ts'
import { ensureFirstAccount } from '../../../admin-api/src/modules/platform/accounts/first-account.service.ts'
import { PICTURES, selectSamples } from './select-samples.ts'

/** Pictures have one step of the sizes, so that making all of them takes a moment. */
const WIDTH = 320

const loaded = loadConfig(process.env)
if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
const samples = readSampleCounty()
const pictures = join(loaded.config.dataDir, 'small-pictures')
mkdirSync(pictures, { recursive: true })
for (const name of PICTURES)
  await sharp(join(samples.picturesFolder, name)).resize({ width: WIDTH }).webp().toFile(join(pictures, name))

const context = await buildContext(loaded.config, 'tests')
await migrateStore(context.store)
// The first start would make it otherwise, and begin the set-up guide.
await ensureFirstAccount(context)
await importSampleCounty(context, selectSamples(samples, pictures))
await context.store.close()
