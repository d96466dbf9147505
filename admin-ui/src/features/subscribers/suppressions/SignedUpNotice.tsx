import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { suppressionsQuery } from './suppressions.api.ts'

/** People who sign up with a suppressed address are told to expect an email, which never comes. */
export function SignedUpNotice({ onShow }: { onShow(): void }) {
  const { data } = useQuery(suppressionsQuery('', 1, true))
  if (!data || data.total === 0) return null
  return (
    <Notice
      title={`${countOf(data.total, 'suppressed address', 'suppressed addresses')} signed up`}
      actions={<Button onClick={onShow}>Show them</Button>}
    >
      We don’t email them. Remove an address from the list if it works again.
    </Notice>
  )
}
