import { categoryDetails, HOME_SECTION_ORDER } from '@hometown/shared-types/category'
import { FRONT_PIN_HOURS } from '@hometown/shared-types/front-page'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ArticleValues } from '../article-draft.ts'
import { canLead } from '../can-lead.ts'
import { ChoiceRow } from './ChoiceRow.tsx'

interface FrontPageChoiceProps {
  leads: boolean
  onChange(leads: boolean): void
}

/** Where readers find it: its section, and its place on the front page. */
export function FrontPageChoice({ leads, onChange }: FrontPageChoiceProps) {
  const name = useId()
  const { control } = useFormContext<ArticleValues>()
  const category = useWatch({ control, name: 'category' })
  const mayLead = canLead(category)
  const isOnFront = HOME_SECTION_ORDER.some((section) => section === category)
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-medium">Where it will appear</legend>
      <div className="flex flex-col gap-1.5">
        {category && (
          <p className="text-quiet">
            On the {category} page (/{categoryDetails(category).slug})
            {isOnFront ? `, and under ${category} on the front page.` : '.'}
          </p>
        )}
        <ChoiceRow name={name} isChosen={!leads || !mayLead} onChoose={() => onChange(false)}>
          Let the front page place it, by how new and how important it is
        </ChoiceRow>
        {mayLead && (
          <ChoiceRow name={name} isChosen={leads} onChoose={() => onChange(true)}>
            Lead the front page for {FRONT_PIN_HOURS.lead} hours
          </ChoiceRow>
        )}
      </div>
    </fieldset>
  )
}
