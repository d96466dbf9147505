import type { SetupGuide } from '@hometown/shared-types/setup-guide'
import { Link } from '@tanstack/react-router'
import { ExternalLink, PenLine, Radar } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSiteAddress } from '../../../lib/site.ts'
import { STEP_LABELS } from '../../../parts/setup-guide/step-labels.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'

export function ReadyStep({ steps }: { steps: SetupGuide['steps'] }) {
  const siteAddress = useSiteAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const left = steps.filter(({ state }) => state !== 'done')
  const hasSources = !left.some(({ name }) => name === 'sources')
  return (
    <div className="flex flex-col items-start gap-6">
      <div>
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl tracking-tight outline-none">
          {left.length === 0 ? 'Your paper is set up.' : 'Your paper is ready to work with.'}
        </h1>
        <p className="mt-1.5 text-lg text-quiet">
          {hasSources
            ? 'We read your sources every hour. What they publish appears under AI Suggestions.'
            : 'Write your first article, or add sources when you’re ready.'}
        </p>
      </div>
      {left.length > 0 && (
        <div>
          <h2 className="font-medium">Left for later</h2>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {left.map(({ name }) => (
              <li key={name}>
                <Link
                  to={paths.setup}
                  search={{ step: name }}
                  className="rounded-sm text-accent underline underline-offset-2"
                >
                  {STEP_LABELS[name]}
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-quiet">The dashboard reminds you of them.</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {hasSources && (
          <Button asChild variant="primary" size="lg">
            <Link to={paths.suggestions}>
              <Radar aria-hidden />
              See what your sources say
            </Link>
          </Button>
        )}
        <Button asChild variant={hasSources ? 'secondary' : 'primary'} size="lg">
          <Link to={paths.content}>
            <PenLine aria-hidden />
            Write an article
          </Link>
        </Button>
        <Button asChild variant="ghost" size="lg">
          <a href={siteAddress('/')} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            View your site
          </a>
        </Button>
      </div>
    </div>
  )
}
