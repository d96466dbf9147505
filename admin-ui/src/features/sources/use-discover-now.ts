import { harvestResultSchema } from '@hometown/shared-types/harvest'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api-client.ts'
import { paths } from '../../paths.ts'
import { toastFailure } from '../../ui/toast.ts'

/** Starts a harvest, which the screen of suggestions follows. */
export function useDiscoverNow(): () => void {
  const navigate = useNavigate()
  return () => {
    // It answers when the run is over.
    api
      .post('/api/content-suggestions/aggregate', {}, harvestResultSchema)
      .catch((error: unknown) => toastFailure('Aggregation failed', error))
    navigate({ to: paths.suggestions }).catch(reportError)
  }
}
