import type { DeskSettings } from '@hometown/shared-types/settings'
import { Controller } from 'react-hook-form'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { LoadedSettings } from './LoadedSettings.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function NewslettersSection() {
  return <LoadedSettings>{(settings) => <NewslettersForm settings={settings} />}</LoadedSettings>
}

function NewslettersForm({ settings }: { settings: DeskSettings }) {
  const { form, submit, ...bar } = useSettingsForm(settings)
  return (
    <form noValidate className="flex max-w-3xl flex-col gap-6" onSubmit={submit}>
      <Card title="Clicks" description="From the next newsletter on; those that were sent stay as they are.">
        <div className="flex flex-col gap-3">
          <Controller
            control={form.control}
            name="countClicks"
            render={({ field }) => (
              <span className="flex items-center gap-2.5">
                <Checkbox
                  id="count-clicks"
                  checked={field.value}
                  onCheckedChange={(checked) => field.onChange(checked === true)}
                />
                <label htmlFor="count-clicks" className="font-medium">
                  Count how often each article is opened from a newsletter
                </label>
              </span>
            )}
          />
          <ul className="list-disc pl-5 text-quiet">
            <li>
              Counted: a number for each article and day. The link is the same for every reader and leads by way of this
              service.
            </li>
            <li>
              Not counted or kept: who clicked, from where or with what; whether a mail was opened; links in the
              introduction and the calendar; programs that call themselves programs.
            </li>
          </ul>
        </div>
      </Card>
      <SaveBar {...bar} />
    </form>
  )
}
