import type { Settings } from '@hometown/shared-types/contract/settings'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { TextField, WordsField } from '../../parts/forms/fields.tsx'
import { PaperFields } from '../../parts/settings/PaperFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SettingsTab } from './SettingsTab.tsx'

const PAPER_LINKS_LIMIT = 10
const PaperText = TextField<Settings>

export function PaperTab() {
  return (
    <SettingsTab>
      {() => (
        <>
          <Card title="The paper" description="Shown on every page, in feeds and in search results.">
            <div className="flex flex-col gap-4">
              <PaperFields />
              <PaperText
                name="description"
                label="Description"
                hint="One or two sentences that search engines show for the home page."
                counted={300}
                rows={2}
              />
            </div>
          </Card>
          <PaperContactCard />
          <PaperLinksCard />
          <PaperPlacesCard />
        </>
      )}
    </SettingsTab>
  )
}

function PaperContactCard() {
  return (
    <Card
      title="Contact"
      description="Shown on the contact page, at the bottom of every page and to search engines. Empty fields stay hidden."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PaperText
          name="contactEmail"
          label="Email"
          type="email"
          autoComplete="off"
          placeholder="newsroom@example.org"
        />
        <PaperText name="contactPhone" label="Phone" type="tel" autoComplete="off" placeholder="(555) 010-0199" />
        <PaperText name="contactAddress" label="Address" rows={3} placeholder={'114 Mill Street\nAlder Falls'} />
        <PaperText name="openingHours" label="Opening hours" rows={3} placeholder="Weekdays from 8 to 5" />
      </div>
    </Card>
  )
}

function PaperLinksCard() {
  const links = useFieldArray<Settings, 'socialLinks'>({ name: 'socialLinks' })
  return (
    <Card title="Social links" description="Where readers can follow you.">
      <div className="flex flex-col items-start gap-3">
        {links.fields.map((link, index) => (
          <div key={link.id} className="grid w-full grid-cols-[1fr_auto] gap-2 sm:grid-cols-[12rem_1fr_auto]">
            <PaperText
              name={`socialLinks.${index}.label`}
              label={<span className="sr-only">Name of link {index + 1}</span>}
              placeholder="Facebook"
            />
            <PaperText
              name={`socialLinks.${index}.url`}
              label={<span className="sr-only">Address of link {index + 1}</span>}
              className="max-sm:col-start-1 max-sm:row-start-2"
              type="url"
              placeholder="https://www.facebook.com/courier"
            />
            <IconButton
              icon={Trash2}
              label={`Remove link ${index + 1}`}
              className="mt-6.5 max-sm:row-start-1"
              onClick={() => links.remove(index)}
            />
          </div>
        ))}
        <Button
          disabled={links.fields.length >= PAPER_LINKS_LIMIT}
          onClick={() => links.append({ label: '', url: '' })}
          icon={Plus}
        >
          Add link
        </Button>
      </div>
    </Card>
  )
}

function PaperPlacesCard() {
  return (
    <Card title="Place names" description="Towns, townships and similar. Suggestions that name one rank higher.">
      <WordsField<Settings> name="placeNames" label="Add place" listLabel="Place names" placeholder="Alder Falls" />
    </Card>
  )
}
