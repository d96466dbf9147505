import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useTitle } from '../lib/title.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export function NotFoundPage() {
  useTitle('Page not found')
  return (
    <>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        icon={Compass}
        title="There’s no page at this address."
        action={
          <Button asChild>
            <Link to={paths.dashboard}>Go to the dashboard</Link>
          </Button>
        }
      >
        The link may be old or incomplete.
      </EmptyState>
    </>
  )
}
