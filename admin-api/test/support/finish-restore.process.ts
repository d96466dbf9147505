// Finishes interrupted restores, as the start does before it opens anything.
import { finishSwap } from '../../src/modules/operations/backups/restore/swap-in.ts'

for (const dataDir of process.argv.slice(2)) await finishSwap({ dataDir, databaseUrl: undefined })
