import { useRef } from 'react'
import { copyText } from '#web/lib/device/copyText.ts'
import { useStore } from '#web/lib/store.ts'
import { formatDate } from '#web/lib/time/dates.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { InlinePhoto } from '#web/ui/graphics/InlinePhoto.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ConfirmButton } from '#web/ui/sheet/ConfirmSheet.tsx'
import { type FormerLetter, formerLetters } from '../state.ts'
import { letterTexts } from '../texts.ts'
import { formerTexts as texts } from './texts.ts'

/** Letters to a former partner that were never sealed: to be read and copied, in no form (BRIEF-11). */
export function FormerLetters() {
  const all = useStore(formerLetters)
  if (all.length === 0) return null
  return (
    <ul className="mb-6 grid gap-3">
      {all.map((letter) => (
        <li key={letter.id}>
          <Former letter={letter} />
        </li>
      ))}
    </ul>
  )
}

function Former({ letter: { id, day, text, photo } }: { letter: FormerLetter }) {
  const shown = useRef<HTMLParagraphElement>(null)
  const date = formatDate(day)
  const copy = async () =>
    toast((await copyText(text, shown.current)) ? texts.copied : texts.copyFailed)
  return (
    <Panel className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-lg">{texts.unsealed}</h2>
        <p className="text-sm text-muted">{texts.unsealedMore(date)}</p>
      </div>
      <p ref={shown} dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {photo !== null && <InlinePhoto base64={photo} alt={letterTexts.photo} small />}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="quiet"
          small
          aria-label={`${texts.copy}: ${date}`}
          onClick={() => void copy()}
        >
          {texts.copy}
        </Button>
        <ConfirmButton
          name={`${texts.discard}: ${date}`}
          title={texts.discardAsk(date)}
          keep={letterTexts.keep}
          confirm={texts.discard}
          danger
          busy={false}
          onConfirm={(close) => {
            close()
            formerLetters.set(formerLetters.get().filter((one) => one.id !== id))
          }}
        >
          <p className="text-muted">{letterTexts.discardMore}</p>
        </ConfirmButton>
      </div>
    </Panel>
  )
}
