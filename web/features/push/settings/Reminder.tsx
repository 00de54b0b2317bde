import type { NotificationSettings } from '#contract/push/calls.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { pushSettingsTexts as texts } from './texts.ts'

/** Default hour of a reminder. */
const FIRST_HOUR = 20

const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

interface ReminderProps {
  reminder: NotificationSettings['REMINDER']
  /** A change is being saved; `onChange` takes none meanwhile. */
  busy: boolean
  onChange: (change: Pick<NotificationSettings, 'REMINDER'>) => void
}

/** A daily reminder at an hour of one's own, in the time of this device. */
export function Reminder({ reminder, busy, onChange }: ReminderProps) {
  const at = (hour: number) =>
    onChange({
      REMINDER: { hour, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    })
  return (
    <>
      <Switch
        label={texts.reminder}
        hint={texts.reminderHint}
        checked={reminder !== false}
        aria-disabled={busy}
        onChange={({ currentTarget }) =>
          currentTarget.checked ? at(FIRST_HOUR) : onChange({ REMINDER: false })
        }
      />
      {reminder !== false && (
        <Select
          label={texts.hour}
          value={reminder.hour}
          aria-disabled={busy}
          onChange={({ currentTarget }) => at(Number(currentTarget.value))}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {texts.atHour(hour)}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}
