import { useQuery } from '@tanstack/react-query'
import type { SharedSwitch } from '#contract/kernel/shapes.ts'
import { formatDate } from '#web/lib/time/dates.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { RetryNote } from '../couple/RetryNote.tsx'
import { useCouple } from '../couple/useCouple.ts'
import { mutualQuery, useSwitchMutual } from './queries.ts'
import { mutualTexts as texts } from './texts.ts'

/** The mutual mode: off by default, and it takes both (STATUS-13, O-108). */
export function MutualSheet({ onClose }: { onClose: () => void }) {
  const { partnerName } = useCouple()
  const query = useQuery(mutualQuery)
  const change = useSwitchMutual()
  const { data: mutual } = query
  return (
    <Sheet open onClose={onClose} title={texts.title}>
      <div className="grid gap-3">
        <p className="text-muted">{texts.what}</p>
        <Switch
          label={texts.label}
          hint={mutual && stateOf(mutual, partnerName)}
          checked={change.isPending ? change.variables : (mutual?.mine ?? false)}
          disabled={mutual === undefined}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
        <QueryView query={query} loading={null} error={texts.error} renderError={RetryNote}>
          {() => null}
        </QueryView>
      </div>
    </Sheet>
  )
}

/** The current state, with the last day both had it on for a person who was away (O-148). */
function stateOf({ mine, active, lastActiveOn }: SharedSwitch, partnerName: string): string {
  if (active) return texts.active
  if (!lastActiveOn) return mine ? texts.waiting(partnerName) : texts.off
  const lastDay = formatDate(lastActiveOn)
  return mine ? texts.waitingAgain(partnerName, lastDay) : texts.offAgain(lastDay)
}
