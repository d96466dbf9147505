import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import type { ReactNode } from 'react'
import { repeatsOf, whenOf } from './submission-labels.ts'

/** All fields as submitted. */
export function SubmissionFacts({ submission }: { submission: DeskSubmission }) {
  const { location, price, description, organiser, link, note } = submission
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['When', whenOf(submission)],
    ['Repeats', repeatsOf(submission)],
    ['Place', location],
    ['Price', price],
    ['Organizer', organiser],
    ['Web address', link && <OutsideLink href={link} />],
    ['Description', description],
    ['Note to us', note],
  ]
  return (
    <dl className="min-w-0 divide-y px-4 py-1">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="gap-4 py-2 md:flex">
              <dt className="shrink-0 text-quiet md:w-32">{label}</dt>
              <dd className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** An untrusted link: opens in a new tab, without a referrer. */
function OutsideLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener nofollow"
      className="text-accent underline underline-offset-2"
    >
      {href}
    </a>
  )
}
