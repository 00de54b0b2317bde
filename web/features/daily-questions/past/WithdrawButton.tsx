import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import { ConfirmButton } from '#web/ui/sheet/ConfirmSheet.tsx'
import { useWithdrawAnswer } from '../queries.ts'
import { pastTexts, questionTexts } from '../texts.ts'

/** Takes an own answer back that only oneself can read, asked once. */
export function WithdrawButton({ question }: { question: DailyQuestion }) {
  const withdraw = useWithdrawAnswer(question)
  return (
    <div className="flex justify-end">
      <ConfirmButton
        title={pastTexts.withdrawTitle}
        keep={pastTexts.keep}
        confirm={questionTexts.withdraw}
        danger
        busy={withdraw.isPending}
        onConfirm={(close) => withdraw.mutate(undefined, { onSettled: close })}
      >
        <p>{pastTexts.withdrawWhat}</p>
      </ConfirmButton>
    </div>
  )
}
