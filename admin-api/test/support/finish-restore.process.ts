// Finishes restores of files that were interrupted, as a start does before it opens anything.
import { finishSwap } from '../../src/modules/operations/backups/restore/swap-in.ts'

for (const dataDir of process.argv.slice(2)) await finishSwap({ dataDir, databaseUrl: undefined })
