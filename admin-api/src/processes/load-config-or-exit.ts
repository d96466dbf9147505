import { type Config, loadConfig } from '../config/config.ts'
import { STOPPED_FOR_GOOD } from './exit-codes.ts'

/** Also makes every file that this process and its children write private: readers and keys are in them. */
export function loadConfigOrExit(exitCode: number = STOPPED_FOR_GOOD): Config {
  process.umask(0o077)
  const loaded = loadConfig(process.env)
  if (loaded.ok) return loaded.config
  for (const problem of loaded.problems) console.error(problem)
  process.exit(exitCode)
}
