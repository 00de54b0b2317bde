import { useQuery } from '@tanstack/react-query'
import CakeSlice from 'lucide-react/icons/cake-slice'
import { useState } from 'react'
import type { SpecialDay } from '#contract/special-days/calls.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { formatDate } from '#web/lib/time/dates.ts'
import { useServerDay } from '#web/lib/time/useToday.ts'
import { useEdited } from '#web/lib/useEdited.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { GlowingIcon } from '#web/ui/graphics/illustrations.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { ConfirmButton } from '#web/ui/sheet/ConfirmSheet.tsx'
import { specialDaysQuery } from '../queries.ts'
import { timeOf } from '../state.ts'
import { specialDayTexts as texts } from '../texts.ts'
import { keptDay, specialDayChanges } from './changes.ts'
import { SpecialDayForm } from './SpecialDayForm.tsx'
import { useSpecialDays } from './useSpecialDays.ts'

const drawing = <GlowingIcon icon={<CakeSlice />} />

/** /besondere-tage: the days that count for a couple (TAG-09). */
export function SpecialDaysPage() {
  const { profile } = useSession()
  const isAlone = profile?.partner === null
  const query = useQuery({ ...specialDaysQuery, enabled: !isAlone })
  return (
    <Page title={texts.title} intro={texts.intro}>
      {isAlone ? (
        <EmptyState drawing={drawing}>{texts.alone}</EmptyState>
      ) : (
        <QueryView
          query={query}
          loading={
            <Loading className="grid gap-4">
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} className="h-32 rounded-panel" />
              ))}
            </Loading>
          }
          error={texts.error}
          safe={texts.errorSafe}
        >
          {() => <Days />}
        </QueryView>
      )}
    </Page>
  )
}

function Days() {
  const { shown, isEdited, edit, leave: leaveEdited } = useEdited(useSpecialDays() ?? [])
  const [isAsked, setAsked] = useState(false)
  const kept = useStore(keptDay)
  // A day that was being written at a former visit is shown again by itself.
  const isWriting = isAsked || kept !== null
  const write = () => setAsked(true)
  const leave = () => {
    setAsked(false)
    keptDay.set(null)
  }
  return (
    <div className="flex flex-1 flex-col gap-6">
      {isWriting && <SpecialDayForm known={null} onLeave={leave} />}
      {shown.length > 0 && (
        <ul className="grid gap-3">
          {shown.map((day) => (
            <li key={day.id}>
              {isEdited(day) ? (
                <SpecialDayForm known={day} onLeave={() => leaveEdited(day)} />
              ) : (
                <Day day={day} onEdit={() => edit(day)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isWriting && shown.length === 0 && (
        <EmptyState drawing={drawing} action={<Button onClick={write}>{texts.add}</Button>}>
          {texts.empty}
        </EmptyState>
      )}
      {!isWriting && shown.length > 0 && (
        <Button tone="quiet" wide onClick={write}>
          {texts.add}
        </Button>
      )}
    </div>
  )
}

function Day({ day, onEdit }: { day: SpecialDay; onEdit: () => void }) {
  const today = useServerDay()
  const isWaiting = specialDayChanges.useWaiting().some(({ clientId }) => clientId === day.id)
  const { next, days, years } = timeOf(day, today)
  const facts = [formatDate(next), texts.until(days), ...(years > 0 ? [texts.years(years)] : [])]
  return (
    <Panel {...(days === 0 && { tone: 'warm' })} className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="display text-xl text-balance wrap-anywhere">{day.name}</h2>
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
        {isWaiting && <p className="text-sm text-muted">{texts.waits}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" small aria-label={`${texts.edit}: ${day.name}`} onClick={onEdit}>
          {texts.edit}
        </Button>
        <ConfirmButton
          name={`${texts.remove}: ${day.name}`}
          title={texts.removeAsk(day.name)}
          keep={texts.keep}
          confirm={texts.remove}
          danger
          busy={false}
          onConfirm={(close) => {
            close()
            specialDayChanges.submit({ clientId: day.id, day: null })
          }}
        >
          <p className="text-muted">{texts.removeMore}</p>
        </ConfirmButton>
      </div>
    </Panel>
  )
}
