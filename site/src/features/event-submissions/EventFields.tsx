import { FormField } from './FormField.tsx'
import { type Problems, REPEATS } from './submission-values.ts'
import { WhenFields } from './WhenFields.tsx'

export type Limits = Readonly<
  Record<'title' | 'description' | 'location' | 'price' | 'link' | 'organiser' | 'note', number>
>

interface Props {
  readonly categories: readonly string[]
  readonly limits: Limits
  readonly zoneName: string
  readonly problems: Problems
}

/** The stylesheet hides fields that a checkbox makes irrelevant, so that this works without script. */
export function EventFields({ categories, limits, zoneName, problems }: Props) {
  return (
    <>
      <FormField label="Name of the event" problem={problems.title}>
        <input type="text" name="title" required maxLength={limits.title} />
      </FormField>
      <FormField
        label="Place"
        hint="Include the street address if people may not know it. For an online event, say so."
        problem={problems.location}
      >
        <input type="text" name="location" required maxLength={limits.location} />
      </FormField>
      <WhenFields zoneName={zoneName} problems={problems} />
      <div className="field-pair">
        <FormField label="Does it repeat?" problem={problems.recurrenceRule}>
          <select name="recurrenceRule" defaultValue="none">
            {REPEATS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </FormField>
        <FormField label="Until" isOptional problem={problems.recurrenceEndDate} className="field-until">
          <input type="date" name="recurrenceEndDate" />
        </FormField>
      </div>
      <FormField label="Description" hint="Who can come, what to bring." isOptional problem={problems.description}>
        <textarea name="description" rows={6} maxLength={limits.description} />
      </FormField>
      <FormField label="Price" hint="For example: Free, or $5, children free." isOptional problem={problems.price}>
        <input type="text" name="price" maxLength={limits.price} />
      </FormField>
      <FormField label="Section" problem={problems.category}>
        <select name="category" defaultValue="Events">
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </FormField>
      <div className="field-pair">
        <FormField label="Organizer" isOptional problem={problems.organiser}>
          <input type="text" name="organiser" maxLength={limits.organiser} />
        </FormField>
        <FormField label="Web address" isOptional problem={problems.link}>
          <input type="text" inputMode="url" name="link" maxLength={limits.link} placeholder="example.org/fair" />
        </FormField>
      </div>
      <FormField label="Note to the editors" hint="We don’t publish this note." isOptional problem={problems.note}>
        <textarea name="note" rows={3} maxLength={limits.note} />
      </FormField>
    </>
  )
}
