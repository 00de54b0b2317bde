import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type { askedEcho } from '#contract/cards/echo-calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { echoChanges } from './changes.ts'
import { EchoForm } from './EchoForm.tsx'
import { askedEchoQuery, useEchoes } from './queries.ts'
import { insteadOf } from './state.ts'
import { echoTexts as texts } from './texts.ts'

type Asked = NonNullable<Answer<typeof askedEcho>['asked']>

/**
 * The question about the last played card on Heute (O-192); null if there is none today.
 * @param isFree whether it would be shown: what is read counts as asked (KARTEN-155)
 */
export function useEchoNote(isFree: boolean): ReactElement | null {
  const { data } = useQuery({ ...askedEchoQuery, enabled: isFree })
  // Answered, it stays for words until the screen is left.
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isDismissed, setDismissed] = useState(false)
  const next = data?.asked ?? null
  if (asked === null && next !== null) setAsked(next)
  if (asked === null || isDismissed) return null
  return <EchoNote asked={asked} onDismiss={() => setDismissed(true)} />
}

function EchoNote({ asked, onDismiss }: { asked: Asked; onDismiss: () => void }) {
  const { cardId, date, title } = asked
  const known = useEchoes(cardId).data?.find((one) => one.date === date)
  const echo = known ?? { date, mine: null, both: null, theirs: null }
  const waiting = echoChanges.useWaiting().filter((one) => one.cardId === cardId)
  const isAnswered = echo.mine !== null || waiting.some(({ answer }) => answer !== null)
  const dismiss = () => {
    echoChanges.submit({ cardId, date, answer: null, words: '', instead: insteadOf(echo, waiting) })
    onDismiss()
  }
  return (
    <Panel aria-labelledby="nachklang" className="grid grid-cols-1 gap-3">
      <h2 id="nachklang" className="font-text text-sm font-[650] tracking-normal text-gold">
        {texts.title}
      </h2>
      <p className="display text-xl text-balance">{texts.question(title)}</p>
      <EchoForm {...{ cardId, echo }} />
      {!isAnswered && (
        <Button tone="text" small className="-ml-3 justify-self-start" onClick={dismiss}>
          {texts.dismiss}
        </Button>
      )}
    </Panel>
  )
}
