import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import EyeOff from 'lucide-react/icons/eye-off'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Permission, statusOfToday } from '#contract/daily/calls.ts'
import { SUGGESTION_NAMES } from '#contract/daily/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { isReceiving, mayGrant } from '#contract/kernel/roles.ts'
import { lazyComponent, preloadLater } from '#web/lib/lazy/lazyComponent.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { RetryNote } from '../couple/RetryNote.tsx'
import { useCouple } from '../couple/useCouple.ts'
import { statusChanges } from './changes.ts'
import { GrantButton, PermissionBanner } from './Permission.tsx'
import { permissionQuery, statusQuery } from './queries.ts'
import { StatusLine } from './StatusLine.tsx'
import { missingOf, StatusPair } from './StatusPair.tsx'
import { FoldedStatusSkeleton, StatusSkeleton } from './StatusSkeleton.tsx'
import { Suggestion } from './Suggestion.tsx'
import { statusUnfolded } from './state.ts'
import { mutualTexts, statusTexts as texts } from './texts.ts'

const StatusSheet = lazyComponent(
  async () => (await import('../status-form/StatusSheet.tsx')).StatusSheet,
)
const MutualSheet = lazyComponent(async () => (await import('./MutualSheet.tsx')).MutualSheet)

type SheetName = 'status' | 'mutual'

interface StatusPanelProps {
  folds: boolean
  chart: ReactNode
  opensForm?: boolean
}

/**
 * How both are today (STATUS-01 to STATUS-04).
 * @param folds whether it is one line until it is unfolded, as on a phone (HEUTE-22)
 * @param chart stands beside the two levels; where they fold, below them once they are unfolded
 * @param opensForm opens the form for one's own status at first, where one may set it
 */
export function StatusPanel({ folds, chart, opensForm = false }: StatusPanelProps) {
  const query = useQuery(statusQuery)
  const permission = useQuery(permissionQuery)
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const [isFirst, setFirst] = useState(true)
  if (isFirst && query.data !== undefined && !permission.isLoading) {
    setFirst(false)
    if (opensForm && permission.data?.allowed === true) setSheet('status')
  }
  const unfolded = useStore(statusUnfolded) || !folds
  const loading = unfolded ? <StatusSkeleton /> : <FoldedStatusSkeleton />
  const onToggle = (name: SheetName) => setSheet((open) => (open === name ? null : name))
  return (
    <>
      <QueryView
        query={query}
        loading={loading}
        error={texts.error}
        renderError={(failure) => (
          <Panel>
            <ErrorState safe={texts.errorSafe} {...failure} />
          </Panel>
        )}
      >
        {(status) =>
          permission.isLoading ? (
            loading
          ) : (
            <StatusOfToday
              {...status}
              {...{ permission, folds, unfolded, chart, sheet, onToggle }}
            />
          )
        }
      </QueryView>
      {folds && unfolded && chart}
      {/* Outside: with another day the data goes, and what is being written would go with it. */}
      <Suspense>
        {sheet === 'status' && (
          <StatusSheet mine={query.data?.myStatus} onClose={() => setSheet(null)} />
        )}
        {sheet === 'mutual' && <MutualSheet onClose={() => setSheet(null)} />}
      </Suspense>
    </>
  )
}

type StatusOfTodayProps = Answer<typeof statusOfToday> & {
  permission: UseQueryResult<Permission>
  folds: boolean
  unfolded: boolean
  chart: ReactNode
  sheet: SheetName | null
  onToggle: (name: SheetName) => void
}

function StatusOfToday(props: StatusOfTodayProps) {
  const { myStatus, partnerStatus, suggestion, concealed } = props
  const { permission, folds, unfolded, chart, sheet, onToggle } = props
  const { partnerName } = useCouple()
  const waiting = statusChanges.useWaiting().at(-1)
  const { myRole, partnerRole } = useSession()
  useEffect(() => preloadLater([StatusSheet, MutualSheet]), [])
  const tone = suggestion === null ? 'plain' : 'warm'
  const mine = waiting ?? myStatus
  const line = folds && (
    <StatusLine titleId="euer-stand" {...{ unfolded, mine }} partner={partnerStatus} />
  )
  if (!unfolded) {
    return (
      <Panel aria-labelledby="euer-stand" tone={tone}>
        <div className="-my-2">
          {line}
          <p className="pointer-events-none -mt-1.5 text-xs text-muted">
            {missingOf(mine, partnerStatus) ??
              (suggestion && SUGGESTION_NAMES[suggestion.category])}
          </p>
        </div>
      </Panel>
    )
  }
  return (
    <Panel aria-labelledby="euer-stand" tone={tone} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
        {line || (
          <h2 id="euer-stand" className="flex-1">
            {texts.title}
          </h2>
        )}
        <IconButton
          label={mutualTexts.open}
          icon={<SlidersHorizontal className="size-5 text-muted" />}
          aria-haspopup="dialog"
          aria-expanded={sheet === 'mutual'}
          onClick={() => onToggle('mutual')}
        />
        <Button
          tone="quiet"
          small
          disabled={permission.data?.allowed !== true}
          aria-haspopup="dialog"
          aria-expanded={sheet === 'status'}
          onClick={() => onToggle('status')}
        >
          {texts.set}
        </Button>
      </div>
      <QueryView
        query={permission}
        loading={null}
        error={texts.permissionUnknown}
        renderError={RetryNote}
      >
        {(given) => isReceiving(myRole) && <PermissionBanner {...given} />}
      </QueryView>
      <div className="has-[>section]:grid has-[>section]:grid-cols-2 has-[>section]:items-center has-[>section]:gap-8">
        <StatusPair mine={mine} partner={partnerStatus} waits={waiting !== undefined} />
        {!folds && chart}
      </div>
      {concealed && (
        <p className="flex items-center justify-center gap-2 text-sm text-muted">
          <EyeOff aria-hidden="true" className="size-4.5 shrink-0" />
          {texts.concealed(partnerName)}
        </p>
      )}
      {mayGrant(myRole, partnerRole) && permission.data && (
        <GrantButton granted={permission.data.permissionGranted} />
      )}
      {suggestion !== null && <Suggestion {...suggestion} />}
    </Panel>
  )
}
