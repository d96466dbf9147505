// `npm run build` builds the readers' pages, the desk and the service, unless their sources are unchanged. `npm start`
// has it done first, and then only needs to hear of what takes time.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tellOperator as sayToLog, tellOperatorError } from '../admin-api/src/log/operator-output.ts'
import { PARTS } from './build-all.ts'
import { readSettings } from './dev/settings.ts'

/** A check that nothing has changed takes less. */
const NOTICEABLE_MS = 1500

const { positionals, values } = parseArgs({ allowPositionals: true, options: { quiet: { type: 'boolean' } } })
const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS)
const say = (text: string) => values.quiet || console.log(text)
const waiting = setTimeout(() => {
  if (values.quiet) sayToLog('Compiling the readers’ site, the editors’ app and the service …')
}, NOTICEABLE_MS)
try {
  // Nobody should wait for a build to hear of a wrong setting.
  if (values.quiet) checkSettings()
  await Promise.all(wanted.map(buildPart))
} catch (error) {
  tellOperatorError(error instanceof Error ? error.message : String(error))
  process.exit(1)
} finally {
  clearTimeout(waiting)
}

function checkSettings(): void {
  try {
    readSettings(join(import.meta.dirname, '..'))
  } catch (error) {
    for (const problem of error instanceof Error ? error.message.split('\n') : []) tellOperatorError(problem)
    process.exit(1)
  }
}

async function buildPart(name: string): Promise<void> {
  const part = PARTS[name]
  if (!part) throw new Error(`There’s no part called ${name}. Choose from ${Object.keys(PARTS).join(', ')}.`)
  const isNew = await part.build()
  say(`${part.folder} ${isNew ? 'is built' : 'is up to date'}.`)
}
