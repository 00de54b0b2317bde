import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { installPrompt } from '#web/lib/device/installPrompt.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { InstallGuide } from '../device/InstallGuide.tsx'
import { subscribedQuery } from '../device/queries.ts'
import { activatePush, PushFault } from '../device/subscription.ts'
import { pushDeviceTexts } from '../device/texts.ts'
import type { HomeOfferKind } from './state.ts'
import { offerTexts as texts } from './texts.ts'

interface OfferPanelProps {
  kind: HomeOfferKind
  /** Name of the partner. */
  partner: string
  onAnswer: () => void
}

/** One offer with its yes and its „Nicht jetzt“. */
export function OfferPanel({ kind, partner, onAnswer }: OfferPanelProps) {
  if (kind === 'push') return <PushQuestion {...{ partner, onAnswer }} />
  if (kind === 'guide') {
    return (
      <InstallGuide>
        <Button tone="quiet" small className="justify-self-start" onClick={onAnswer}>
          {texts.guideDone}
        </Button>
      </InstallGuide>
    )
  }
  const install = () => {
    onAnswer()
    const prompt = installPrompt.get()
    // Each event can be used once.
    installPrompt.set(null)
    void prompt?.prompt()
  }
  return (
    <Question title={texts.install} more={texts.installMore} onLater={onAnswer}>
      <Button small onClick={install}>
        {texts.installNow}
      </Button>
    </Question>
  )
}

interface PushQuestionProps {
  partner: string
  onAnswer: () => void
}

function PushQuestion({ partner, onAnswer }: PushQuestionProps) {
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: activatePush,
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: subscribedQuery.queryKey })
      toast(pushDeviceTexts.activated)
      onAnswer()
    },
  })
  const onLater = () => {
    onAnswer()
    toast(texts.laterMore)
  }
  return (
    <Question title={texts.push} more={texts.pushMore(partner)} onLater={onLater}>
      <Button small busy={isPending} onClick={() => mutate()}>
        {pushDeviceTexts.activate}
      </Button>
      <FormFault>{error instanceof PushFault ? error.message : null}</FormFault>
    </Question>
  )
}

interface QuestionProps {
  title: string
  more: string
  onLater: () => void
  children: ReactNode
}

function Question({ title, more, onLater, children }: QuestionProps) {
  const titleId = useId()
  return (
    <Panel aria-labelledby={titleId} className="grid gap-3">
      <h2 id={titleId}>{title}</h2>
      <p className="text-sm text-muted">{more}</p>
      <div className="flex flex-wrap gap-2">
        {children}
        <Button tone="text" small onClick={onLater}>
          {texts.later}
        </Button>
      </div>
    </Panel>
  )
}
