import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { toast } from '../../../ui/toastStore.ts'
import { type Past, pastsQuery, useAskForPast, useWithdrawAsk } from '../leaving-queries.ts'
import { pastTexts as texts } from '../leaving-texts.ts'
import { ConfirmForm } from './ConfirmForm.tsx'

/**
 * What rests after a separation, and the wish to have it back. It names nobody, and says nothing of
 * the other one's wish. While there is nothing, there is nothing to see.
 */
export function Pasts() {
  const { data } = useQuery(pastsQuery)
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby="pasts" className="grid gap-3">
      <h2 id="pasts">{texts.heading}</h2>
      {data.map((past) => (
        <PastPanel key={past.id} past={past} />
      ))}
    </section>
  )
}

function PastPanel({ past }: { past: Past }) {
  const [asking, setAsking] = useState(false)
  const ask = useAskForPast()
  const withdraw = useWithdrawAsk()
  const ends = formatDate(past.endsAt)
  const confirm = async (password: string) => {
    const restored = await ask.mutateAsync({ id: past.id, password })
    toast(restored ? texts.restored : texts.waiting)
    setAsking(false)
  }
  const takeBack = () =>
    withdraw.mutate(past.id, {
      onSuccess: () => toast(texts.withdrawn),
      onError: (error) => toast(sentenceOf(error, texts.failed)),
    })
  return (
    <Panel className="grid gap-3">
      <p>{texts.title(formatDate(past.leftAt))}</p>
      <p className="text-sm text-muted">{past.asked ? texts.asked(ends) : texts.ends(ends)}</p>
      {past.asked ? (
        <Button tone="quiet" wide busy={withdraw.isPending} onClick={takeBack}>
          {texts.withdraw}
        </Button>
      ) : (
        <Button tone="quiet" wide onClick={() => setAsking(true)}>
          {texts.ask}
        </Button>
      )}
      {asking && (
        <Sheet open onClose={() => setAsking(false)} title={texts.askTitle}>
          <div className="grid gap-4">
            <p>{texts.askMore}</p>
            <ConfirmForm
              label={texts.ask}
              tone="filled"
              otherwise={texts.failed}
              onConfirm={confirm}
            />
          </div>
        </Sheet>
      )}
    </Panel>
  )
}
