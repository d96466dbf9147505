import type { ConnectionName, ConnectionValues } from '@hometown/shared-types/connections'
import { unencryptedProblem } from '../../../config/unencrypted.ts'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { ConnectionSecrets } from './connection-variables.ts'
import { checkConnection } from './saved-connections.ts'

const FIELD: Readonly<Record<ConnectionName, string>> = {
  mail: 'values.security',
  openai: 'values.baseUrl',
  anthropic: 'values.baseUrl',
  gemini: 'values.baseUrl',
  wordpress: 'values.url',
  'mail-reports': '',
  'deploy-hook': 'secrets.url',
}

interface Typed {
  values: ConnectionValues
  secrets: ConnectionSecrets
}

/** A key or a password would cross other networks in the clear. @throws 422 with the field */
export function refuseUnencrypted(
  { config }: Pick<AppContext, 'config'>,
  name: ConnectionName,
  { values, secrets }: Typed,
): void {
  const { config: typed } = checkConnection(name, values, secrets)
  const problem = typed && unencryptedProblem(config, typed)
  if (!problem) return
  const issues = [{ path: FIELD[name], message: problem.replace(/\.$/, '') }]
  throw new AppError(422, 'invalid', problem, { issues })
}
