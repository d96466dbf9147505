import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { isFocusInDialog } from '../../lib/dialog-focus.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import type { Guide } from './use-guide.ts'

interface StepFormProps {
  guide: Guide
  title: string
  lead: ReactNode
  isSaving?: boolean
  continueLabel?: string
  /** What going on without this step means. */
  skipLabel?: string
  onContinue(): void
  children: ReactNode
}

/** One question: its heading, its fields, and the way on. */
export function StepForm(props: StepFormProps) {
  const { guide, title, lead, isSaving = false, continueLabel = 'Continue', skipLabel = 'Skip for now' } = props
  const { onContinue, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0 })
    // A field that took the focus keeps it.
    if (!heading.current?.closest('form')?.contains(document.activeElement) && !isFocusInDialog())
      heading.current?.focus({ preventScroll: true })
  }, [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    onContinue()
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-6 max-md:grow max-md:[&_:is(input,textarea,button)]:scroll-mb-24"
    >
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-balance font-semibold text-2xl tracking-tight outline-none">
          {title}
        </h1>
        <p className="mt-1.5 text-pretty text-lg text-quiet">{lead}</p>
      </div>
      {children}
      <div className="mt-2 flex items-center gap-2 max-md:sticky max-md:mt-auto max-md:bottom-0 max-md:-mx-4 max-md:border-t max-md:bg-ground max-md:px-4 max-md:py-3">
        {guide.before && (
          <Button asChild variant="ghost" size="lg" className="-ml-3">
            <Link to={paths.setup} search={{ step: guide.before }}>
              <ArrowLeft aria-hidden />
              <span className="max-md:sr-only">Back</span>
            </Link>
          </Button>
        )}
        <div className="ml-auto flex justify-end gap-2">
          <Button variant="ghost" size="lg" onClick={() => guide.end('skipped')}>
            {skipLabel}
          </Button>
          <Button type="submit" variant="primary" size="lg" pending={isSaving || guide.isSaving}>
            {continueLabel}
          </Button>
        </div>
      </div>
    </form>
  )
}
