import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SharedSwitch } from '#contract/kernel/shapes.ts'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { formatDate } from '#web/lib/time/dates.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ProgressLine } from '#web/ui/feedback/ProgressLine.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { SettingRow } from '#web/ui/layout/SettingRow.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { download, goOn, startDownload, stopDownload, type Whose } from './download.ts'
import { agreementQuery, useSwitchAgreement } from './queries.ts'
import { texts } from './texts.ts'

interface ArchiveSheetProps {
  /** Id of the newest photo. */
  until: string
  onClose: () => void
}

/** Photos to take along: one's own at any time, all once both want it (O-195). */
export function ArchiveSheet({ until, onClose }: ArchiveSheetProps) {
  const { profile } = useSession()
  const cache = useQueryClient()
  const hasPartner = profile !== null && profile.partner !== null
  const query = useQuery({ ...agreementQuery, enabled: hasPartner })
  const change = useSwitchAgreement()
  const isAllComing = useStore(download, (running) => running?.whose === 'all')
  useEffect(
    () => onAppEvent('photo-agreement', () => void cache.invalidateQueries(agreementQuery)),
    [cache],
  )
  return (
    <Sheet open title={texts.title} onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-muted">{texts.what}</p>
        <ArchiveRow whose="own" until={until} />
        {hasPartner && (
          <QueryView
            query={query}
            loading={<Skeleton className="h-24 rounded-field" />}
            error={texts.agreementUnread}
            errorRow
          >
            {(agreement) => (
              <>
                <Switch
                  label={texts.agree}
                  hint={hintOf(agreement)}
                  checked={change.isPending ? change.variables : agreement.mine}
                  onChange={(event) => change.mutate(event.currentTarget.checked)}
                />
                {/* An agreement that has ended leaves its download here, to say why it stopped. */}
                {(agreement.active || isAllComing) && <ArchiveRow whose="all" until={until} />}
              </>
            )}
          </QueryView>
        )}
      </div>
    </Sheet>
  )
}

/** The current state, with the last day both wanted it for a person who was away (O-148). */
function hintOf({ mine, active, lastActiveOn }: SharedSwitch): string {
  if (active) return texts.active
  if (lastActiveOn === null) return mine ? texts.waiting : texts.off
  return (mine ? texts.waitingAgain : texts.offAgain)(formatDate(lastActiveOn))
}

/** One archive, with how far it has come and a way to stop it. */
function ArchiveRow({ whose, until }: { whose: Whose; until: string }) {
  const running = useStore(download)
  const { title, note } = texts.rows[whose]
  if (running?.whose !== whose) {
    return (
      <SettingRow title={title} note={note}>
        <Button
          tone="quiet"
          small
          aria-label={texts.startOf(title)}
          disabled={running !== null && running.fault === null}
          onClick={() => startDownload(whose, until)}
        >
          {texts.start}
        </Button>
      </SettingRow>
    )
  }
  const { percent, fault } = running
  return (
    <div>
      <SettingRow
        title={title}
        note={
          fault === null ? (
            <span className="tabular-nums">{texts.coming(percent)}</span>
          ) : (
            <span role="alert" className="text-danger">
              {fault}
            </span>
          )
        }
      >
        <span className="flex gap-2">
          {fault !== null && (
            <Button tone="quiet" small onClick={goOn}>
              {texts.goOn}
            </Button>
          )}
          <Button tone="quiet" small onClick={stopDownload}>
            {texts.stop}
          </Button>
        </span>
      </SettingRow>
      <ProgressLine max={100} value={percent} aria-label={texts.progress} />
    </div>
  )
}
