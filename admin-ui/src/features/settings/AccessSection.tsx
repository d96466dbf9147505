import type { DeskSettings } from '@hometown/shared-types/settings'
import { useSettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Card } from '../../ui/Card.tsx'
import { CheckboxSetting } from './CheckboxSetting.tsx'
import { LoadedSettings } from './LoadedSettings.tsx'
import { SaveBar } from './SaveBar.tsx'

/** What the newsroom's accounts need, and what they may do. */
export function AccessSection() {
  return <LoadedSettings>{(settings) => <AccessForm settings={settings} />}</LoadedSettings>
}

function AccessForm({ settings }: { settings: DeskSettings }) {
  const { form, submit, ...bar } = useSettingsForm(settings)
  return (
    <form noValidate className="flex max-w-3xl flex-col gap-6" onSubmit={submit}>
      <Card title="Second factors" description="A passkey or an authenticator app, besides the password.">
        <CheckboxSetting
          form={form}
          name="editorsNeedSecondFactor"
          label="Editors and contributors need a second factor"
          hint="We ask anyone without one to add it at their next sign-in. On sites that others can reach, administrators always need one."
        />
      </Card>
      <Card title="Readers">
        <CheckboxSetting
          form={form}
          name="editorsExportReaders"
          label="Editors may export readers"
          hint="Each export is in the audit log. Administrators may always export."
        />
      </Card>
      <SaveBar {...bar} />
    </form>
  )
}
