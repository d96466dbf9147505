import type { BadgeColour } from '@hometown/shared-types/category'
import type { IssuePicture } from '@hometown/shared-types/newsletter-issue'
import { Section } from '@react-email/section'
import { createElement, type ReactElement } from 'react'
import type { PlannedArticle } from '../edition-plan.ts'
import { LeadStory } from './lead-story.ts'
import { SectionHead } from './section-head.ts'
import { Story } from './story.ts'

interface EditionSectionProps {
  readonly label: string
  readonly colour: BadgeColour
  readonly articles: readonly PlannedArticle[]
  readonly accentColour: string
  /** Set for the section that begins with the lead story; null if the lead has no picture. */
  readonly leadPicture?: IssuePicture | null
}

export function EditionSection({
  label,
  colour,
  articles,
  accentColour,
  leadPicture,
}: EditionSectionProps): ReactElement {
  return createElement(
    Section,
    null,
    createElement(SectionHead, { label, colour, accentColour }),
    ...articles.map((article, key) =>
      key === 0 && leadPicture !== undefined
        ? createElement(LeadStory, { key, article, picture: leadPicture, accentColour })
        : createElement(Story, { key, article, accentColour, isBelowAnother: key > 0 }),
    ),
  )
}
