import tls from 'node:tls'
import { diff } from 'node:util'
import { type Config, loadConfig } from '../config/config.ts'
import { environmentVariables } from '../config/environment.ts'
import { tellOperator, tellOperatorError } from '../log/operator-output.ts'
import { loadEnvFile } from './load-env-file.ts'
import { EXIT_WITHOUT_RESTART } from './run-process.ts'

/** Loads the settings of what an operator starts, also from `.env`. Its processes get them with its environment. */
export function loadOperatorsConfig(): Config {
  loadEnvFile()
  for (const warning of spellingWarnings(Object.keys(process.env))) tellOperator(warning, 'warn')
  return loadConfigOrExit(1)
}

/** The most differences of a misspelling: one letter is wrong, or two are swapped, missing or too many. */
const MOST_MISSPELLED_LETTERS = 2

/** They are only warnings: the environment has names of other programs, too. PostgreSQL's library reads its own. */
export function spellingWarnings(names: readonly string[]): string[] {
  const variableNames = Object.values(environmentVariables).map(([name]): string => name)
  const unknown = names.filter((name) => !name.startsWith('PG') && !variableNames.includes(name.replace(/_FILE$/, '')))
  return unknown.flatMap((name) => {
    const upper = name.toUpperCase()
    const edits = (other: string) => diff(upper, other).filter(([kind]) => kind !== 0).length
    const similarName = variableNames.find((other) => other[0] === upper[0] && edits(other) <= MOST_MISSPELLED_LETTERS)
    return similarName ? `Nothing reads the variable ${name}. Did you mean ${similarName}?` : []
  })
}

/**
 * Loads it, and makes every file that this process and its children write private, because readers and keys are in
 * them, and every TLS connection of this process a strong one.
 */
export function loadConfigOrExit(exitCode: number = EXIT_WITHOUT_RESTART): Config {
  process.umask(0o077)
  setStrongTls()
  const loaded = loadConfig(process.env)
  if (loaded.ok) return loaded.config
  for (const problem of loaded.problems) tellOperatorError(problem)
  process.exit(exitCode)
}

/**
 * Sets TLS for every connection of this process: HTTP, mail, PostgreSQL, object store. These ciphers authenticate what
 * they encrypt, and keep former traffic secret if a key leaks.
 */
function setStrongTls(): void {
  tls.DEFAULT_MIN_VERSION = 'TLSv1.2'
  tls.DEFAULT_CIPHERS =
    'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM:ECDHE+CHACHA20'
}
