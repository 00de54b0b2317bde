import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/lib/http/api.ts'
import { formatDate } from '#web/lib/time/dates.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { PasswordConfirmForm } from '#web/ui/form/PasswordConfirmForm.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { type FormerPair, formerPairsQuery, requestRestore, useWithdrawRestore } from './queries.ts'
import { formerPairTexts as texts } from './texts.ts'

/**
 * Former pairs whose data is kept for a while, and the request to restore them. Names nobody and
 * does not show whether the other person has requested it. Empty without former pairs.
 */
export function FormerPairs() {
  const { data } = useQuery(formerPairsQuery)
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby="former-pairs" className="grid gap-3">
      <h2 id="former-pairs">{texts.heading}</h2>
      {data.map((pair) => (
        <FormerPairPanel key={pair.id} pair={pair} />
      ))}
    </section>
  )
}

function FormerPairPanel({ pair }: { pair: FormerPair }) {
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdrawRestore()
  const ends = formatDate(pair.endsAt)
  const confirm = async (password: string) => {
    const restored = await requestRestore(pair.id, password)
    toast(restored ? texts.restored : texts.waiting)
    setAsking(false)
  }
  const takeBack = () =>
    withdraw.mutate(pair.id, {
      onSuccess: () => toast(texts.withdrawn),
      onError: (error) => toast(sentenceOf(error, texts.failed)),
    })
  return (
    <Panel className="grid gap-3">
      <p>{texts.title(formatDate(pair.leftAt))}</p>
      <p className="text-sm text-muted">{pair.asked ? texts.asked(ends) : texts.ends(ends)}</p>
      {pair.asked ? (
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
            <PasswordConfirmForm
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
