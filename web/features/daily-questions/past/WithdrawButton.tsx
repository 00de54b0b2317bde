import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { ConfirmSheet } from '../../../ui/sheet/ConfirmSheet.tsx'
import { useWithdrawAnswer } from '../queries.ts'
import { pastTexts, questionTexts } from '../texts.ts'

/** Takes an own answer back that only oneself can read, asked once. */
export function WithdrawButton({ day, mine }: { day: string; mine: string }) {
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdrawAnswer(day)
  const close = () => setAsking(false)
  return (
    <div className="flex justify-end">
      <Button tone="text" small onClick={() => setAsking(true)}>
        {questionTexts.withdraw}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={close}
        title={pastTexts.withdrawTitle}
        keep={pastTexts.keep}
        confirm={questionTexts.withdraw}
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(mine, { onSettled: close })}
      >
        <p>{pastTexts.withdrawWhat}</p>
      </ConfirmSheet>
    </div>
  )
}
