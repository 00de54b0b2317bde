import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { useEffect, useState } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { useStore } from '#web/lib/store.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { CardForm } from './CardForm.tsx'
import { newCards, refusedCards } from './changes.ts'
import { emptyDraft } from './state.ts'
import { formTexts as texts } from './texts.ts'

/** „Eine neue eigene Karte anlegen“: saved, the form is ready for the next one (O-098). */
export function NewCardPage() {
  const [saved, setSaved] = useState<Card | 'queued' | null>(null)
  const waits = newCards.useWaiting().length > 0
  const [refused] = useStore(refusedCards)
  const [{ initial, count }, setForm] = useState({ initial: refused ?? emptyDraft, count: 0 })
  // Refused while the form lies there empty: it has the text again.
  if (saved === 'queued' && !waits && refused !== undefined) {
    setSaved(null)
    setForm({ initial: refused, count: count + 1 })
  }
  useEffect(() => refusedCards.set(refusedCards.get().filter((one) => one !== initial)), [initial])
  return (
    <Page title={texts.newTitle} wide>
      <CardForm
        key={count}
        id={null}
        initial={initial}
        keeps
        onSaved={(card) => setSaved(card ?? 'queued')}
        onTouched={() => setSaved(null)}
        saved={
          saved === 'queued' ? (
            <Banner tone={waits ? 'offline' : 'ok'}>{waits ? texts.queued : texts.saved}</Banner>
          ) : (
            saved && <Saved card={saved} />
          )
        }
      />
    </Page>
  )
}

function Saved({ card }: { card: Card }) {
  return (
    <div className="flex items-center gap-2.5 rounded-field bg-teal-soft px-4 py-2 text-sm">
      <Check aria-hidden="true" className="size-5 shrink-0 text-teal" />
      <p className="min-w-0 flex-1">{texts.saved}</p>
      <Link
        to="/karten/karte/$id"
        params={{ id: card.id }}
        className="grid min-h-11 place-items-center px-2 font-[650] underline underline-offset-4"
      >
        {texts.look}
      </Link>
    </div>
  )
}
