// `npm run test:crash [trials]`: kills the newsletter sender at random moments (60 trials by default).
import { join } from 'node:path'
import { runTool } from './run-tool.ts'

const root = join(import.meta.dirname, '..')
process.env.CRASH_TRIALS = process.argv[2] ?? '60'
const args = ['run', '--config', join(root, 'e2e/vitest.config.ts'), 'newsletter-crash']
const { code } = await runTool('vitest', args, { cwd: root })
process.exitCode = code === 0 ? 0 : 1
