import {
  CONNECTION_SECRETS,
  CONNECTION_VALUES,
  type ConnectionName,
  type ConnectionValues,
  connectionNameSchema,
  findMissingFields,
} from '@hometown/shared-types/connections'
import { z } from 'zod'
import { type Config, loadConfig } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { openText } from '../../../lib/sealed-text.ts'
import { findSecretKey } from '../../../lib/secret-key.ts'
import { type ConnectionSecrets, variablesOf } from './connection-variables.ts'
import { type ConnectionRow, listConnectionRows } from './connections.repository.ts'

const secretsSchema = z.record(z.string(), z.string())
const valuesSchema = z.record(z.string(), z.string())

export interface SavedConnection {
  readonly name: ConnectionName
  readonly row: ConnectionRow
  readonly values: ConnectionValues
  /** Undefined if they can't be decrypted. */
  readonly secrets: ConnectionSecrets | undefined
  /** Undefined if there is a problem. */
  readonly config: Config | undefined
  readonly problem: string | undefined
}

/** Reads the row unchecked, so that an invalid value never keeps the service from starting. */
export async function readSavedConnections({
  store,
  config,
}: Pick<AppContext, 'store' | 'config'>): Promise<SavedConnection[]> {
  const rows = await listConnectionRows(store.db)
  const key = rows.length > 0 ? findSecretKey(config) : undefined
  return rows.flatMap((row) => {
    const name = connectionNameSchema.safeParse(row.name)
    return name.success ? [readRow(name.data, row, key)] : []
  })
}

function readRow(name: ConnectionName, row: ConnectionRow, key: Buffer | undefined): SavedConnection {
  const values = parseJson(row.fields, valuesSchema) ?? {}
  const secrets = row.secrets === null ? {} : openSecrets(name, row.secrets, key)
  const found = { name, row, values, secrets }
  if (secrets === undefined) return { ...found, config: undefined, problem: unreadableWords(name) }
  return { ...found, ...checkConnection(name, values, secrets) }
}

function openSecrets(name: ConnectionName, sealed: string, key: Buffer | undefined): ConnectionSecrets | undefined {
  const text = key && openText(key, name, sealed)
  return text === undefined ? undefined : parseJson(text, secretsSchema)
}

function unreadableWords(name: ConnectionName): string {
  const what = CONNECTION_SECRETS[name].some((secret) => secret === 'password') ? 'password' : 'key'
  return `Enter the ${what} again: what is saved was encrypted with another key, and isn’t used.`
}

/** Returns it as a configuration, or the first problem with it. */
export function checkConnection(
  name: ConnectionName,
  values: ConnectionValues,
  secrets: ConnectionSecrets,
): { config: Config; problem: undefined } | { config: undefined; problem: string } {
  const parsed = CONNECTION_VALUES[name].safeParse(values)
  if (!parsed.success) return { config: undefined, problem: `${parsed.error.issues[0]?.message}.` }
  const [missing] = findMissingFields(name, parsed.data, new Set(Object.keys(secrets)))
  if (missing) return { config: undefined, problem: `${missing.message}.` }
  const loaded = loadConfig(variablesOf(name, parsed.data, secrets))
  if (!loaded.ok) return { config: undefined, problem: loaded.problems[0] ?? '' }
  return { config: loaded.config, problem: undefined }
}

function parseJson<T extends z.ZodType>(text: string, schema: T): z.output<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
