import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button/Button.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { hiddenQuery, useHide } from '../queries.ts'
import { dayTexts as texts } from '../texts.ts'

/** Hides the day from coming up on Heute for oneself, and takes back what was hidden of it (TAGE-08). */
export function HideDay({ day }: { day: string }) {
  const { data } = useQuery(hiddenQuery)
  const { mutate, isPending, variables } = useHide()
  const ofDay = data?.hidden.filter((one) => one.day === day) ?? []
  const isDayHidden = ofDay.some(({ entry }) => entry === null)
  const thing = ofDay.find(({ entry }) => entry !== null)
  const isWanted = isPending && variables.entry === null ? variables.hidden : isDayHidden
  return (
    <section className="grid gap-2">
      <Switch
        label={texts.hide}
        hint={texts.hideHint}
        checked={isWanted}
        disabled={data === undefined}
        onChange={({ currentTarget }) =>
          mutate({ day, entry: null, hidden: currentTarget.checked })
        }
      />
      {thing !== undefined && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
          {texts.hiddenThing}
          <Button
            tone="text"
            small
            busy={isPending}
            onClick={() => mutate({ ...thing, hidden: false })}
          >
            {texts.show}
          </Button>
        </p>
      )}
    </section>
  )
}
