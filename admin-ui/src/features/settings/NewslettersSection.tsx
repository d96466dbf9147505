import type { DeskSettings } from '@hometown/shared-types/settings'
import { Controller } from 'react-hook-form'
import { NewsletterSlotFields } from '../../parts/settings/NewsletterSlotFields.tsx'
import { useSettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { LoadedSettings } from './LoadedSettings.tsx'
import { SaveBar } from './SaveBar.tsx'

export function NewslettersSection() {
  return <LoadedSettings>{(settings) => <NewslettersForm settings={settings} />}</LoadedSettings>
}

function NewslettersForm({ settings }: { settings: DeskSettings }) {
  const settingsForm = useSettingsForm(settings)
  const { form, submit, ...bar } = settingsForm
  return (
    <form noValidate className="flex max-w-3xl flex-col gap-6" onSubmit={submit}>
      <Card
        title="Day and time"
        description="Each new newsletter starts with this time. Nothing goes out until you schedule it."
      >
        <NewsletterSlotFields settingsForm={settingsForm} timeZone={settings.timeZone} />
      </Card>
      <Card title="Clicks" description="This applies from the next newsletter on.">
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
                  Count clicks on articles in newsletters
                </label>
              </span>
            )}
          />
          <ul className="list-disc pl-5 text-quiet">
            <li>
              We count clicks by article and day. Every reader gets the same link, which goes through this service.
            </li>
            <li>
              We don’t record who clicked, or who opened an email. We don’t count other links, or bots that identify
              themselves.
            </li>
          </ul>
        </div>
      </Card>
      <SaveBar {...bar} />
    </form>
  )
}
