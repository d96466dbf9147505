import {
  CONNECTION_BOUND_TO,
  CONNECTION_SECRETS,
  CONNECTION_VALUES,
  type ConnectionName,
  type ConnectionSecretsInput,
  type ConnectionValues,
  findMissingFields,
} from '@hometown/shared-types/connections'
import { AppError } from '../../../http/errors/app-error.ts'
import type { ConnectionSecrets } from './connection-variables.ts'
import { checkConnection } from './saved-connections.ts'

interface Typed {
  values: ConnectionValues
  secrets: ConnectionSecretsInput
}

interface Stored {
  values: ConnectionValues
  /** Undefined if they can't be decrypted. */
  secrets: ConnectionSecrets | undefined
}

interface Merged {
  values: ConnectionValues
  secrets: ConnectionSecrets
}

type Issue = { path: string; message: string }

/** The entered values, plus the saved secrets that still belong to them. @throws 422 with the invalid fields */
export function mergeSecrets(name: ConnectionName, typed: Typed, stored: Stored | undefined): Merged {
  const parsed = CONNECTION_VALUES[name].safeParse(typed.values)
  if (!parsed.success)
    throw wrong(parsed.error.issues.map(({ path, message }) => ({ path: `values.${path.join('.')}`, message })))
  const values: ConnectionValues = parsed.data
  const names: readonly string[] = CONNECTION_SECRETS[name]
  const issues: Issue[] = []
  const secrets: Record<string, string> = {}
  const isElsewhere = stored !== undefined && leadsElsewhere(name, { ...typed, values }, stored)
  for (const secret of names) {
    const input = typed.secrets[secret]
    const saved = stored?.secrets?.[secret]
    if (typeof input === 'string') secrets[secret] = input
    else if (input === undefined && stored && stored.secrets === undefined) issues.push(again(secret, UNREADABLE))
    else if (input === undefined && saved !== undefined && isElsewhere && isBound(name, secret))
      issues.push(again(secret, ELSEWHERE))
    else if (input === undefined && saved !== undefined) secrets[secret] = saved
  }
  if (issues.length > 0) throw wrong(issues)
  const missing = findMissingFields(name, values, new Set(Object.keys(secrets)))
  if (missing.length > 0) throw wrong(missing)
  const { problem } = checkConnection(name, values, secrets)
  if (problem) throw new AppError(422, 'invalid', problem)
  return { values, secrets }
}

const ELSEWHERE = 'Enter it again: the server or the account has changed'
const UNREADABLE = 'Enter it again: we can’t decrypt the saved one'

function again(secret: string, message: string): Issue {
  return { path: `secrets.${secret}`, message }
}

/** A saved secret must not be sent to another server because somebody changed the host. */
function leadsElsewhere(name: ConnectionName, typed: Typed, stored: Stored): boolean {
  return CONNECTION_BOUND_TO[name].some((field) => {
    if (field in typed.values) return typed.values[field] !== (stored.values[field] ?? '')
    return typed.secrets[field] !== undefined && typed.secrets[field] !== stored.secrets?.[field]
  })
}

function isBound(name: ConnectionName, secret: string): boolean {
  const bounds: readonly string[] = CONNECTION_BOUND_TO[name]
  return bounds.length > 0 && !bounds.includes(secret)
}

function wrong(issues: Issue[]): AppError {
  const [first] = issues
  return new AppError(422, 'invalid', first ? `${first.message}.` : 'Check what you entered.', { issues })
}
