import tls from 'node:tls'
import { type Config, loadConfig } from '../config/config.ts'
import { STOPPED_FOR_GOOD } from '../processes/run-process.ts'
import { loadEnvFile } from './load-env-file.ts'
import { sayError } from './say.ts'

/** For what an operator starts: also with the settings in `.env`. Its processes get them with its environment. */
export function loadOperatorsConfig(): Config {
  loadEnvFile()
  return loadConfigOrExit(1)
}

/**
 * Also makes every file that this process and its children write private, because readers and keys are in them, and every TLS
 * connection of this process a strong one.
 */
export function loadConfigOrExit(exitCode: number = STOPPED_FOR_GOOD): Config {
  process.umask(0o077)
  setStrongTls()
  const loaded = loadConfig(process.env)
  if (loaded.ok) return loaded.config
  for (const problem of loaded.problems) sayError(problem)
  process.exit(exitCode)
}

/**
 * For every connection of this process: HTTP, mail, PostgreSQL, object store. These ciphers authenticate what they encrypt,
 * and keep former traffic secret if a key leaks.
 */
function setStrongTls(): void {
  tls.DEFAULT_MIN_VERSION = 'TLSv1.2'
  tls.DEFAULT_CIPHERS =
    'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM:ECDHE+CHACHA20'
}
