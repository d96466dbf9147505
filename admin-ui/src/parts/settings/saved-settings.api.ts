import { deskSettingsSchema, type UpdateSettingsInput } from '@hometown/shared-types/settings'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings', 'desk'],
  queryFn: ({ signal }) => api.get('/api/settings', deskSettingsSchema, { signal }),
})

export function saveSettings(input: UpdateSettingsInput) {
  return api.patch('/api/settings', input, deskSettingsSchema)
}
