import type { Connection, ConnectionSecretsInput } from '@hometown/shared-types/connections'
import { CONNECTION_KINDS } from './connection-kinds.ts'

/** By path; null removes a saved secret. */
export type FormValues = Record<string, string | null>

/** Saved secrets aren't known here, so their fields are empty. */
export function formValues({ name, values }: Pick<Connection, 'name' | 'values'>): FormValues {
  const fields = CONNECTION_KINDS[name].fields.map(({ path, kind }): [string, string] => {
    const value = path.startsWith('values.') ? values[path.slice('values.'.length)] : ''
    return [path, value || (kind === 'security' ? 'automatic' : '')]
  })
  return Object.fromEntries(fields)
}

/** A secret that wasn't typed stays as it is saved. */
export function toInput(form: FormValues): { values: Record<string, string>; secrets: ConnectionSecretsInput } {
  const values: Record<string, string> = {}
  const secrets: Record<string, string | null> = {}
  for (const [path, value] of Object.entries(form)) {
    const name = path.slice(path.indexOf('.') + 1)
    if (path.startsWith('values.')) values[name] = value ?? ''
    else if (value !== '') secrets[name] = value
  }
  return { values, secrets }
}
