import type { Echo } from '#contract/cards/echo-calls.ts'
import { useSession } from '#web/lib/session/session.ts'
import { formatShortDate } from '#web/lib/time/dates.ts'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { EchoForm } from './EchoForm.tsx'
import { useEchoes } from './queries.ts'
import { echoTexts as texts } from './texts.ts'

interface CardEchoesProps {
  cardId: string
  /** One day alone. */
  date?: string
}

/** The played days of a card, newest first, each with what one may say or read of it. */
export function CardEchoes({ cardId, date }: CardEchoesProps) {
  return (
    <QueryView
      query={useEchoes(cardId)}
      loading={<LoadingBlocks className="h-36 rounded-field" />}
      error={texts.error}
      errorRow
    >
      {(echoes) =>
        echoes
          .filter((echo) => date === undefined || echo.date === date)
          .map((echo) =>
            date === undefined ? (
              <section key={echo.date} className="grid gap-3">
                <h2 className="text-lg">{texts.titleOf(formatShortDate(echo.date))}</h2>
                <EchoOfDay {...{ cardId, echo }} />
              </section>
            ) : (
              <EchoOfDay key={echo.date} {...{ cardId, echo }} />
            ),
          )
      }
    </QueryView>
  )
}

function EchoOfDay({ cardId, echo }: { cardId: string; echo: Echo }) {
  const { mine, both, theirs } = echo
  const partner = useSession().profile?.partner?.name ?? texts.partner
  if (mine === null || mine.changeable) return <EchoForm {...{ cardId, echo }} />
  return (
    <div className="grid gap-2">
      <p>{both === null ? texts.said(mine.answer) : texts.both[both]}</p>
      <Words whose={texts.me} words={mine.words} />
      <Words whose={partner} words={theirs} />
    </div>
  )
}

const Words = ({ whose, words }: { whose: string; words: string | null }) =>
  words !== null && (
    <div>
      <p className="text-xs text-muted">{whose}</p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {words}
      </p>
    </div>
  )
