import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { isHigh } from '#contract/daily/rules.ts'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { RetryNote } from '../couple/RetryNote.tsx'
import { useCouple } from '../couple/useCouple.ts'
import { mutualQuery } from '../status/queries.ts'
import { statusTexts } from '../status/texts.ts'
import { sheetTexts as texts } from './texts.ts'

/**
 * Whether the partner sees a high level at once, for whoever wants the mutual mode (O-108). The
 * frame stands before its words do, so that screen readers hear a change.
 */
export function MutualNote({ level }: { level: number }) {
  const { partnerName } = useCouple()
  const query = useQuery(mutualQuery)
  return (
    <div aria-live="polite" className="not-empty:mt-4">
      {isHigh(level) && (
        <QueryView query={query} loading={null} error={texts.modeUnknown} renderError={RetryNote}>
          {({ mine, active }) => {
            if (!mine) return null
            const Sign = active ? EyeOff : Eye
            return (
              <p className="flex items-center gap-2 text-sm text-muted">
                <Sign aria-hidden="true" className="size-4.5 shrink-0" />
                {active ? statusTexts.concealed(partnerName) : texts.shownAtOnce(partnerName)}
              </p>
            )
          }}
        </QueryView>
      )}
    </div>
  )
}
