import { useSession } from '#web/lib/session/session.ts'
import { cardTexts as texts } from './texts.ts'

/** The reader's half of a game for two phones; none before the choice of the day, or alone (O-199). */
export function CardHalf({ text }: { text: string | null }) {
  const { profile } = useSession()
  if (text === null) {
    const isAlone = profile?.partner === null
    return <p className="card-how mb-2.5">{isAlone ? texts.halfForTwo : texts.halfLater}</p>
  }
  return (
    <section className="card-half mb-3">
      <h4>{texts.half}</h4>
      <p dir="auto">{text}</p>
      <p className="card-how">{texts.otherHalf(profile?.partner?.name || 'Dein:e Partner:in')}</p>
    </section>
  )
}
