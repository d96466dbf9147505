import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'
import { sentNewsletterQuery } from '../sending/sending.api.ts'

/** There is no form here to keep, so it follows the send. */
export function CantBeChanged({ newsletter }: { newsletter: DeskNewsletter }) {
  const { data } = useQuery({ ...sentNewsletterQuery(newsletter.id), initialData: newsletter })
  const { id, title, status } = data
  return (
    <Card title={title}>
      <p className="text-quiet">
        {status === 'sent' ? 'We sent this newsletter' : 'We’re sending this newsletter'}, so you can’t change it.
        Duplicate it below to use it again.
      </p>
      <p className="flex gap-4 pt-3">
        <ScreenLink to={paths.newsletter} params={{ id }}>
          Report
        </ScreenLink>
        <ScreenLink to={paths.newsletters}>New newsletter</ScreenLink>
      </p>
    </Card>
  )
}
