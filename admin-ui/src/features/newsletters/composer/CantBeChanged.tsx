import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'

export function CantBeChanged({ newsletter: { id, title, status } }: { newsletter: DeskNewsletter }) {
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
