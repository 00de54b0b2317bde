import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { NotificationSettings } from '#contract/push/calls.ts'
import { CHAT_MODES } from '#contract/push/rules.ts'
import { failureText } from '#web/lib/query/queryFailure.ts'
import { LoadingText } from '#web/ui/feedback/LoadingText.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { RadioGroup } from '#web/ui/form/RadioGroup.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { PushOffer } from '../device/PushOffer.tsx'
import { settingsQuery, useSaveSettings } from './queries.ts'
import { Reminder } from './Reminder.tsx'
import { pushSettingsTexts as texts } from './texts.ts'

const SWITCHES = ['NEW_CARD', 'NEW_STATUS', 'NEW_MESSAGE', 'NEW_ANSWERS', 'NEW_EVENING'] as const

/** Notifications in the profile: activation on this device and preferences (PROFIL-06, PROFIL-14). */
export function Notifications() {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <div>
        <h2 id={titleId}>{texts.title}</h2>
        <p className="mt-1 text-sm text-muted">{texts.promise}</p>
      </div>
      <PushOffer />
      <QueryView
        query={useQuery(settingsQuery)}
        error={texts.loadFailed}
        loading={<SettingsSkeleton />}
      >
        {(settings) => <PushSettings settings={settings} />}
      </QueryView>
    </section>
  )
}

/** Notification preferences; each change is saved at once (PUSH-23 to PUSH-28). */
function PushSettings({ settings }: { settings: NotificationSettings }) {
  const { mutate, isPending, error } = useSaveSettings()
  // Controls that are disabled meanwhile would lose the focus (PUSH-28).
  const save = (change: Partial<NotificationSettings>) => {
    if (!isPending) mutate(change, { onSuccess: () => toast(texts.saved) })
  }
  return (
    <div className="grid gap-4">
      <RadioGroup
        legend={texts.chat}
        value={String(settings.NEW_CHAT_MESSAGE)}
        options={CHAT_MODES.map(({ value, label }) => ({ value: String(value), label }))}
        busy={isPending}
        onChange={(chosen) => {
          const mode = CHAT_MODES.find(({ value }) => String(value) === chosen)
          if (mode !== undefined) save({ NEW_CHAT_MESSAGE: mode.value })
        }}
      />
      <div className="grid">
        {SWITCHES.map((key) => (
          <Switch
            key={key}
            label={texts[key]}
            checked={settings[key]}
            aria-disabled={isPending}
            onChange={({ currentTarget }) => save({ [key]: currentTarget.checked })}
          />
        ))}
        <Switch
          label={texts.names}
          hint={texts.namesHint}
          checked={settings.SHOW_NAMES}
          aria-disabled={isPending}
          onChange={({ currentTarget }) => save({ SHOW_NAMES: currentTarget.checked })}
        />
        <Reminder reminder={settings.REMINDER} busy={isPending} onChange={save} />
      </div>
      {error && <FormFault>{failureText(error, texts.saveFailed)}</FormFault>}
    </div>
  )
}

function SettingsSkeleton() {
  return (
    <LoadingText label={texts.loading} className="grid gap-2">
      {CHAT_MODES.map(({ label }) => (
        <Skeleton key={label} className="h-11 rounded-field" />
      ))}
      <Skeleton className="h-91 rounded-field lg:h-76" />
    </LoadingText>
  )
}
