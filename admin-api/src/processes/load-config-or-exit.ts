import { type Config, loadConfig } from '../config/config.ts'
import { STOPPED_FOR_GOOD } from './exit-codes.ts'

export function loadConfigOrExit(exitCode: number = STOPPED_FOR_GOOD): Config {
  const loaded = loadConfig(process.env)
  if (loaded.ok) return loaded.config
  for (const problem of loaded.problems) console.error(problem)
  process.exit(exitCode)
}
