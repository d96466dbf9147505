// Finishes a restore of files that was interrupted, as a start does before it opens anything.
import { finishSwap } from '../../src/features/backups/swap-in.ts'

const [dataDir = ''] = process.argv.slice(2)
await finishSwap({ dataDir, databaseUrl: undefined })
