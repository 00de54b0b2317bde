import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, Suspense, useId, useState } from 'react'
import type { readLookBack } from '#contract/days/calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import type { DayEntry } from '#contract/kernel/day-entries.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useServerDay } from '#web/lib/time/useToday.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import type { PhotoView } from '../day/DayPage.tsx'
import { Entry } from '../day/Entry.tsx'
import { lookBackQuery, useHide } from '../queries.ts'
import { dayTexts, lookBackTexts as texts } from '../texts.ts'

type Found = NonNullable<Answer<typeof readLookBack>['lookBack']>

/** „Heute vor einem Jahr“ or „vor einem Monat“, if there is something (TAGE-06). */
export function useLookBackNote(Photo: PhotoView): ReactElement | null {
  const { profile } = useSession()
  const today = useServerDay()
  const isCouple = profile !== null && profile.partner !== null
  const { data } = useQuery({ ...lookBackQuery(today), enabled: isCouple })
  const found = data?.lookBack ?? null
  return found && isCouple ? <LookBack {...found} Photo={Photo} /> : null
}

function LookBack({ day, ago, entry, Photo }: Found & { Photo: PhotoView }) {
  const titleId = useId()
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel aria-labelledby={titleId} className="grid gap-3">
      <h2 id={titleId} className="text-lg">
        {texts.title[ago]}
      </h2>
      {entry.kind === 'photo' ? (
        <Link to="/tage/$day" params={{ day }} className="grid grid-cols-1 justify-items-start">
          <span className="sr-only">{texts.photo}</span>
          <span
            className="h-48 max-w-full overflow-hidden rounded-field"
            style={{ aspectRatio: `${entry.width} / ${entry.height}` }}
          >
            <Suspense>
              <Photo
                id={entry.id.slice('photo:'.length)}
                thumbUrl={entry.thumbUrl}
                photo={entry}
                className="size-full"
              />
            </Suspense>
          </span>
          {entry.text != null && (
            <p dir="auto" className="mt-2 line-clamp-3 wrap-anywhere">
              {entry.text}
            </p>
          )}
        </Link>
      ) : (
        <>
          {entry.kind !== 'message' && (
            <p className="-mt-3 text-sm text-muted">{dayTexts[entry.kind]}</p>
          )}
          <Entry entry={entry} />
        </>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <ButtonLink to="/tage/$day" params={{ day }} tone="quiet" small>
          {texts.open}
        </ButtonLink>
        <Button tone="text" small onClick={() => setAsking(true)}>
          {texts.hide}
        </Button>
      </div>
      <HideSheet day={day} entry={entry} open={isAsking} onClose={() => setAsking(false)} />
    </Panel>
  )
}

interface HideSheetProps {
  day: string
  entry: DayEntry
  open: boolean
  onClose: () => void
}

function HideSheet({ day, entry, open, onClose }: HideSheetProps) {
  const { mutate, isPending, variables } = useHide()
  const hide = (one: string | null) =>
    mutate({ day, entry: one, hidden: true }, { onSuccess: onClose })
  const busyWith = (one: string | null) => isPending && variables.entry === one
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.hideTitle}
      footer={
        <>
          <Button tone="text" wide onClick={onClose}>
            {texts.keep}
          </Button>
          <Button tone="quiet" wide busy={busyWith(null)} onClick={() => hide(null)}>
            {texts.hideDay}
          </Button>
          <Button wide busy={busyWith(entry.id)} onClick={() => hide(entry.id)}>
            {texts.hideThing}
          </Button>
        </>
      }
    >
      <p>{texts.hideMore}</p>
    </Sheet>
  )
}
