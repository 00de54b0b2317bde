import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { useChoose, useIsSaving } from '../queries.ts'
import { questionTexts as texts } from '../texts.ts'

interface ChoicesProps {
  question: DailyQuestion
  /** Id of the question's text, which names the group. */
  labelledBy: string
  onOwnWords: () => void
}

/** The options of a question; one tap answers, and another one changes the answer (TAGESFRAGE-22). */
export function Choices({ question, labelledBy, onOwnWords }: ChoicesProps) {
  const { form, options, mine } = question
  const choose = useChoose(question)
  const isSaving = useIsSaving()
  const hasOwnWords = mine !== null && !options.includes(mine)
  /** The option tapped in place of own words, which would leave no copy, and these words. */
  const [asked, setAsked] = useState<{ option: string; words: string } | null>(null)
  const close = () => setAsked(null)
  const tap = (option: string) => {
    if (isSaving || option === mine) return
    if (hasOwnWords) setAsked({ option, words: mine })
    else choose.mutate(option)
  }
  const shown = choose.isPending ? choose.variables : mine
  return (
    <div className="grid gap-2">
      <div
        role="group"
        aria-labelledby={labelledBy}
        className={cx('grid gap-2', form === 'either' && 'grid-cols-2')}
      >
        {options.map((option) => {
          const isChosen = option === shown
          return (
            <button
              key={option}
              type="button"
              aria-pressed={isChosen}
              aria-disabled={isSaving || undefined}
              onClick={() => tap(option)}
              className={cx(
                'flex items-center gap-2 rounded-field px-4 py-2.5 hyphens-auto wrap-anywhere',
                'text-sm font-[550] transition-colors duration-fast',
                // Two tiles are as high as the field of a question answered in words.
                form === 'either'
                  ? 'min-h-36 flex-col justify-center text-center'
                  : 'min-h-11 text-left',
                isChosen ? 'bg-rose-soft' : 'bg-sunken',
              )}
            >
              {isChosen && <Check aria-hidden="true" className="size-5 shrink-0 text-rose" />}
              <bdi>{option}</bdi>
            </button>
          )
        })}
      </div>
      {mine === null && <p className="text-xs text-muted">{texts.choicePromise}</p>}
      {!hasOwnWords && (
        <Button
          tone="text"
          small
          className="-ml-3 justify-self-start"
          disabled={isSaving}
          onClick={onOwnWords}
        >
          {texts.ownWords}
        </Button>
      )}
      {hasOwnWords && (
        <ConfirmSheet
          // Other words of another device have not been agreed to.
          open={asked !== null && asked.words === mine}
          onClose={close}
          title={texts.replaceTitle}
          keep={texts.keepWords}
          confirm={texts.replace}
          danger
          busy={isSaving}
          onConfirm={() => {
            close()
            if (asked !== null) choose.mutate(asked.option)
          }}
        >
          {asked !== null && <p className="wrap-anywhere">{texts.replaceWhat(asked.option)}</p>}
        </ConfirmSheet>
      )}
    </div>
  )
}
