import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { useStore } from '#web/lib/store.ts'
import { QuietLink } from '#web/ui/layout/QuietLink.tsx'
import { lettersQuery } from '../queries.ts'
import { formerLetters } from '../state.ts'
import { letterTexts as texts } from '../texts.ts'

/** The way of a person alone to the letters that are left of a couple (BRIEF-11); empty without one. */
export function OwnLettersLink() {
  const { data } = useQuery(lettersQuery)
  const hasFormer = useStore(formerLetters, (all) => all.length > 0)
  if (!hasFormer && (data === undefined || data.letters.length === 0)) return null
  return (
    <section className="grid gap-6 pb-6">
      <h2>{texts.remains}</h2>
      <QuietLink
        to="/briefe"
        icon={<Mail aria-hidden="true" className="size-5 shrink-0 text-rose" />}
        title={texts.title}
        more={texts.remainsMore}
      />
    </section>
  )
}
