import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import Moon from 'lucide-react/icons/moon'
import { type ComponentType, useState } from 'react'
import type { Evening, Evenings } from '#contract/evenings/calls.ts'
import { useIsPaused } from '#web/lib/query/pause.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useNow } from '#web/lib/time/useNow.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { GlowingIcon } from '#web/ui/graphics/illustrations.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ReferenceLink } from '#web/ui/layout/ReferenceLink.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'
import { eveningsQuery, useAgree, useRemove } from '../queries.ts'
import { eveningTexts as texts } from '../texts.ts'
import { thereText, whenText } from '../when-texts.ts'
import { type PickerProps, ProposalForm } from './ProposalForm.tsx'

const drawing = <GlowingIcon icon={<CalendarHeart />} />

interface EveningsPageProps {
  /** Offers things an evening may be about. */
  Picker: ComponentType<PickerProps>
}

/** /abende: the open proposal and the agreed evenings (ABEND-43). */
export function EveningsPage({ Picker }: EveningsPageProps) {
  const { profile } = useSession()
  const query = useQuery(eveningsQuery)
  return (
    <Page title={texts.title} intro={texts.intro}>
      {profile?.partner === null ? (
        <EmptyState drawing={drawing} action={<ButtonLink to="/">{texts.toHome}</ButtonLink>}>
          {texts.alone}
        </EmptyState>
      ) : (
        <QueryView
          query={query}
          loading={
            <Loading className="grid gap-4">
              <Skeleton className="h-48 rounded-panel" />
              <Skeleton className="h-24 rounded-panel" />
            </Loading>
          }
          error={texts.error}
          safe={texts.errorSafe}
        >
          {(evenings) => <Plan evenings={evenings} Picker={Picker} />}
        </QueryView>
      )}
    </Page>
  )
}

function Plan({
  evenings: { proposal, agreed },
  Picker,
}: EveningsPageProps & { evenings: Evenings }) {
  const navigate = useNavigate()
  const isPaused = useIsPaused()
  const { kind, id } = useSearch({ strict: false })
  const about = kind !== undefined && id !== undefined ? { kind, id } : undefined
  const [isWriting, setWriting] = useState(about !== undefined)
  const write = () => setWriting(true)
  const leave = () => {
    setWriting(false)
    // The thing was for this proposal only.
    if (about !== undefined) void navigate({ to: '/abende', replace: true })
  }
  const isEmpty = proposal === null && agreed.length === 0
  return (
    <div className="flex flex-1 flex-col gap-6">
      {isPaused && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Moon aria-hidden="true" className="size-5 shrink-0" /> {texts.paused}
        </p>
      )}
      {isWriting && (
        // Kept during a pause with what was typed.
        <div hidden={isPaused}>
          <ProposalForm instead={proposal} about={about} Picker={Picker} onLeave={leave} />
        </div>
      )}
      {(!isWriting || isPaused) && proposal !== null && (
        <OpenProposal proposal={proposal} isPaused={isPaused} onOtherDay={write} />
      )}
      {agreed.length > 0 && (
        <section className="grid gap-3">
          <h2>{texts.agreed}</h2>
          <ul className="grid gap-3">
            {agreed.map((evening) => (
              <li key={evening.id}>
                <Agreed evening={evening} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isWriting && !isPaused && isEmpty && (
        <EmptyState drawing={drawing} action={<Button onClick={write}>{texts.suggest}</Button>}>
          {texts.empty}
        </EmptyState>
      )}
      {!isWriting && !isPaused && proposal === null && agreed.length > 0 && (
        <Button tone="quiet" wide onClick={write}>
          {texts.suggestNext}
        </Button>
      )}
    </div>
  )
}

/** When it is, in words, with the line and what it is about. */
function Details({ evening }: { evening: Evening }) {
  const there = thereText(evening)
  return (
    <>
      <p className="display text-xl text-balance">{whenText(evening, useNow())}</p>
      {there !== null && <p className="text-sm text-muted">{there}</p>}
      {evening.line !== null && <p className="wrap-anywhere">{evening.line}</p>}
      {evening.reference !== null && <ReferenceLink reference={evening.reference} />}
    </>
  )
}

interface OpenProposalProps {
  proposal: Evening
  isPaused: boolean
  onOtherDay: () => void
}

function OpenProposal({ proposal, isPaused, onOtherDay }: OpenProposalProps) {
  const { profile } = useSession()
  const isOver = Date.parse(proposal.at) <= useNow().getTime()
  const agree = useAgree()
  const remove = useRemove()
  const { mine, id } = proposal
  const isBusy = agree.isPending || remove.isPending
  return (
    <Panel tone="warm" className="grid gap-3">
      <h2>{mine ? texts.mine : texts.theirs(profile?.partner?.name ?? '')}</h2>
      <Details evening={proposal} />
      {isOver && <p className="text-sm text-muted">{texts.over}</p>}
      {mine && !isOver && <p className="text-sm text-muted">{texts.mineMore}</p>}
      <div className="flex flex-wrap gap-2">
        {!mine && !isOver && !isPaused && (
          <Button
            busy={agree.isPending}
            onClick={() => {
              if (!isBusy) agree.mutate(id, { onSuccess: () => toast(texts.saidYes) })
            }}
          >
            {texts.fits}
          </Button>
        )}
        {!isPaused && (
          <Button tone="quiet" onClick={onOtherDay}>
            {mine && !isOver ? texts.change : texts.otherDay}
          </Button>
        )}
        {(mine || isOver) && (
          <Button
            tone="text"
            busy={remove.isPending}
            onClick={() => {
              if (!isBusy) remove.mutate(id)
            }}
          >
            {isOver ? texts.clear : texts.takeBack}
          </Button>
        )}
      </div>
    </Panel>
  )
}

function Agreed({ evening }: { evening: Evening }) {
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemove()
  const close = () => setAsking(false)
  return (
    <Panel className="grid gap-3">
      <div className="grid gap-1">
        <p className="text-sm font-[550] text-muted">{texts.appointment}</p>
        <Details evening={evening} />
      </div>
      <Button tone="quiet" small className="justify-self-start" onClick={() => setAsking(true)}>
        {texts.callOff}
      </Button>
      {isAsking && (
        <ConfirmSheet
          open
          onClose={close}
          title={texts.callOffAsk(whenText(evening, now))}
          keep={texts.keep}
          confirm={texts.callOff}
          danger
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(evening.id, {
              onSuccess: () => toast(texts.calledOff),
              onSettled: close,
            })
          }
        >
          <p className="text-muted">{texts.callOffMore}</p>
        </ConfirmSheet>
      )}
    </Panel>
  )
}
