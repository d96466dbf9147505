import type { Dashboard } from '@hometown/shared-types/dashboard'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Scheduled newsletters that are on hold; an editor has to decide. */
export function HeldNewsletters({ newsletters }: { newsletters: Dashboard['heldNewsletters'] }) {
  if (newsletters.length === 0) return null
  return (
    <Notice title={newsletters.length === 1 ? 'A newsletter is on hold' : 'Newsletters are on hold'}>
      <p>
        {newsletters.length === 1
          ? 'It missed its send time. Send it now or reschedule it.'
          : 'They missed their send times. Send them now or reschedule them.'}
      </p>
      <ul>
        {newsletters.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={paths.newsletter}
              params={{ id }}
              className="wrap-anywhere rounded-sm font-medium underline underline-offset-2"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
