import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Until the connected WordPress was read completely once. The site may be empty because of it. */
export function FirstSyncProblem({ message }: { message: string }) {
  return (
    <Notice
      title="We couldn’t read WordPress yet"
      actions={
        <Button asChild size="sm">
          <Link to={paths.settings} search={{ tab: 'wordpress' }}>
            Open WordPress settings
          </Link>
        </Button>
      }
    >
      <p>{message}</p>
    </Notice>
  )
}
