import { type AiProvider, aiStatusSchema, aiTestSchema } from '@hometown/shared-types/ai'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

export const aiQuery = queryOptions({
  queryKey: ['settings', 'ai'],
  queryFn: ({ signal }) => api.get('/api/ai', aiStatusSchema, { signal }),
  // The budget is also spent while nobody looks at this screen.
  staleTime: 0,
})

export function testAi(provider: AiProvider | undefined) {
  return api.post('/api/ai/test', provider ? { provider } : {}, aiTestSchema)
}
