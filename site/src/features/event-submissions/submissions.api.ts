import type { SubmitEventInput } from '@hometown/shared-types/event-submission'
import { callApi } from '../../lib/api-client.ts'

export async function submitEvent(apiUrl: string, input: SubmitEventInput): Promise<void> {
  await callApi(apiUrl, 'POST', '/api/event-submissions', input)
}
