import { ApiError, reasonOf } from '../../../lib/api-client.ts'

interface Props {
  readonly error: unknown
  readonly apiUrl: string
}

export function FailureWords({ error, apiUrl }: Props) {
  if (!(error instanceof ApiError) || error.status !== 401) return reasonOf(error)
  return (
    <>
      Your session has ended.{' '}
      <a href={`${apiUrl}/login`} target="_blank" rel="noopener" className="underline">
        Sign in again
      </a>{' '}
      in another tab, then try again.
    </>
  )
}
