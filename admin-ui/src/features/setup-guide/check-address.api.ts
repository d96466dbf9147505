import { connectionCheckSchema } from '@hometown/shared-types/connections'
import { api } from '../../lib/api-client.ts'

export function checkAddress(address: string) {
  return api.post('/api/setup-guide/check-address', { address }, connectionCheckSchema)
}
