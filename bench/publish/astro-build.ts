import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { type Measured, measureCommand } from '../support/measure-command.ts'
import { SITE } from '../support/paths.ts'

const astro = join(createRequire(join(SITE, 'package.json')).resolve('astro/package.json'), '../bin/astro.mjs')
const defaults = relative(SITE, join(import.meta.dirname, 'astro-defaults.config.ts'))

/**
 * Astro's own static build of the same pages and content.
 * @param form `as it comes` renders one page after the other, as Astro does unless told; `tuned` as our configuration has it.
 */
export function astroBuild(form: 'as it comes' | 'tuned', snapshot: string, outDir: string): Promise<Measured> {
  const config = form === 'tuned' ? [] : ['--config', defaults]
  return measureCommand(process.execPath, [astro, 'build', ...config], {
    cwd: SITE,
    env: {
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      HOMETOWN_STATIC: '1',
      HOMETOWN_CONTENT: snapshot,
      HOMETOWN_OUT_DIR: outDir,
    },
  })
}
