// Finishes a restore of files that was interrupted, as a start does before it opens anything.
import { finishSwap } from '../../src/modules/operations/backups/restore/swap-in.ts'

const [dataDir = ''] = process.argv.slice(2)
await finishSwap({ dataDir, databaseUrl: undefined })
