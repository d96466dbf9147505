import { type CreateSourceInput, sourceCalls } from '@hometown/shared-types/contract/sources'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'

export const SOURCES_KEY = ['sources']

/** Takes longer: also reads what is found, and names its newest item. */
export function findFeedsWithLatest(url: string, signal: AbortSignal) {
  return api(sourceCalls.find, { body: { url, withLatest: true }, signal })
}

/** @returns how many of the addresses were sources already */
export async function addSources(sources: readonly CreateSourceInput[]): Promise<number> {
  let known = 0
  for (const body of sources) {
    try {
      await api(sourceCalls.create, { body })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error
      known++
    }
  }
  return known
}
